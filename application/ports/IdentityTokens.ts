import { Context, type Effect, type Redacted } from "effect"

import type { IdentityClaims } from "#domain/user/IdentityClaims.ts"
import type { IdentityProviderUnavailable } from "#domain/user/IdentityProviderUnavailable.ts"
import type { InvalidIdentityToken } from "#domain/user/InvalidIdentityToken.ts"

/**
 * Reads what an identity provider says in a token, after making sure that it was the provider who said it, to this server, now.
 *
 * Every adapter passes tests/contracts/IdentityTokensContract.ts.
 */
export class IdentityTokens extends Context.Service<
  IdentityTokens,
  {
    readonly verify: (
      token: Redacted.Redacted,
    ) => Effect.Effect<IdentityClaims, InvalidIdentityToken | IdentityProviderUnavailable>
  }
>()("orrery/application/ports/IdentityTokens") {}
