import { Effect, Layer, Redacted } from "effect"

import { TokenExchange } from "#application/ports/TokenExchange.ts"
import { federationOf } from "#domain/cloud/Federation.ts"

/** Longer than any real token may be short, and of no use anywhere. */
const simulatedToken = "simulated-access-token-of-a-federated-identity"

/** The simulated cloud accepts each federated identity, and no token leaves this machine. */
export const layer = Layer.succeed(TokenExchange, {
  exchange: (credentials) =>
    Effect.sync(() => {
      const federation = federationOf(Redacted.value(credentials))
      return federation === undefined ? credentials : Redacted.make({ [federation.tokenVariable]: simulatedToken })
    }),
})
