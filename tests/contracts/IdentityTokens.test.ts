import { Effect, Layer, Redacted } from "effect"

import * as JoseIdentityTokens from "#adapters/oidc/JoseIdentityTokens.ts"
import * as DevelopmentIssuer from "#tests/fixtures/DevelopmentIssuerForTests.ts"
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

const developmentIssuerSource = Layer.effect(
  TokenSource,
  Effect.map(Effect.context<DevelopmentIssuer.RunningIssuer>(), (context) => ({
    provider: "development",
    tokenSeconds: 3600,
    keys: DevelopmentIssuer.send({ path: "/jwks" }).pipe(
      Effect.map(({ text }) => JSON.parse(text)),
      Effect.provideContext(context),
    ),
    signIn: (person) =>
      DevelopmentIssuer.signIn(person).pipe(
        Effect.map(({ access_token }) => Redacted.make(access_token)),
        Effect.provideContext(context),
      ),
  })),
)

const trustingDevelopmentIssuer = Layer.unwrap(
  Effect.map(DevelopmentIssuer.RunningIssuer, ({ issuer }) =>
    JoseIdentityTokens.layer({ issuer, audiences: [DevelopmentIssuer.audience], provider: "development" }),
  ),
)

identityTokensContract(
  "jose and the development issuer",
  Layer.merge(trustingDevelopmentIssuer, developmentIssuerSource).pipe(Layer.provide(DevelopmentIssuer.layer)),
)
