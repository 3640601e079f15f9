import { Context, type Effect, Schema } from "effect"

import type { CloudCredentials } from "#domain/cloud/CloudCredentials.ts"

/** The cloud does not exchange a token. Nothing in the detail is secret. */
export class TokenExchangeFailed extends Schema.TaggedError<TokenExchangeFailed>()("TokenExchangeFailed", {
  /** Whether the cloud refused the token; otherwise it did not respond. */
  isRefused: Schema.Boolean,
  detail: Schema.String,
}) {}

/**
 * Exchanges a federated identity for an access token of the cloud: the engine has no use for the token of another provider.
 * Every adapter passes tests/contracts/TokenExchangeContract.ts.
 */
export class TokenExchange extends Context.Service<
  TokenExchange,
  {
    /** Credentials without a federated identity stay as they are. Takes 30 seconds at most. */
    readonly exchange: (credentials: CloudCredentials) => Effect.Effect<CloudCredentials, TokenExchangeFailed>
  }
>()("orrery/application/ports/TokenExchange") {}
