import { Effect, Layer } from "effect"

import * as JoseIdentityTokens from "#adapters/oidc/JoseIdentityTokens.ts"
import * as TestIssuer from "#tests/fixtures/TestIssuer.ts"

import { identityTokensContract, TokenSource } from "./IdentityTokensContract.ts"

const testIssuerSource = (algorithm: TestIssuer.Algorithm) =>
  Layer.effect(
    TokenSource,
    Effect.map(TestIssuer.TestIssuer, ({ issuer, keys, sign }) => ({
      provider: issuer,
      keys,
      tokenSeconds: 3600,
      signIn: (person) => sign({ subject: `subject of ${person.email}`, ...person }, { algorithm }),
    })),
  )

const trustingTestIssuer = Layer.unwrap(
  Effect.map(TestIssuer.TestIssuer, ({ audience, issuer }) =>
    JoseIdentityTokens.layer({ issuer, audiences: ["something-else", audience] }),
  ),
)

for (const algorithm of ["RS256", "ES256", "EdDSA"] as const) {
  identityTokensContract(
    `jose and an issuer that signs with ${algorithm}`,
    Layer.merge(trustingTestIssuer, testIssuerSource(algorithm)).pipe(Layer.provide(TestIssuer.layer)),
  )
}
