import { Context, type Effect, type Redacted } from "effect"

import type { IdentityClaims } from "#domain/user/IdentityClaims.ts"
import type { IdentityProviderUnavailable } from "#domain/user/IdentityProviderUnavailable.ts"
import type { InvalidIdentityToken } from "#domain/user/InvalidIdentityToken.ts"

/**
 * Reads the claims of a token, after verifying that the identity provider issued it, for this server, and that it has not
 * expired.
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
