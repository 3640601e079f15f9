import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted, Tracer } from "effect"

import * as JoseIdentityTokens from "#adapters/oidc/JoseIdentityTokens.ts"
import { IdentityTokens } from "#application/ports/IdentityTokens.ts"
import { audience, layerIn, RunningIssuer, signIn } from "#tests/fixtures/DevelopmentIssuerForTests.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"

/** Keeps every span that is begun, as an exporter would. */
const recording = () => {
  const spans: Array<Tracer.Span> = []
  const tracer = Tracer.make({
    span: (options) => {
      const span = new Tracer.NativeSpan(options)
      spans.push(span)
      return span
    },
  })
  return { spans, layer: Layer.succeed(Tracer.Tracer, tracer) }
}

describe("A sign-in", () => {
  it.live("leaves nothing of a person, a code or a token in a trace", () =>
    Effect.gen(function* () {
      const dataDirectory = yield* temporaryDirectory
      const { layer, spans } = recording()
      const tokens = yield* Effect.gen(function* () {
        const { issuer } = yield* RunningIssuer
        const signedIn = yield* signIn({ email: "ada@acme.example" }, { login_hint: "ada@acme.example" })
        const { verify } = yield* Effect.provide(
          IdentityTokens,
          JoseIdentityTokens.layer({ issuer, audiences: [audience] }),
        )
        yield* verify(Redacted.make(signedIn.access_token))
        return signedIn
      }).pipe(Effect.provide(Layer.provideMerge(layerIn(dataDirectory), layer)))

      const traced = spans.flatMap(({ attributes, name }) => [name, ...[...attributes].map(String)]).join("\n")
      assert.include(traced, "JoseIdentityTokens.verify")
      assert.notInclude(traced, "/authorize")
      for (const personal of ["ada", tokens.access_token, "some-state"]) assert.notInclude(traced, personal)
    }),
  )
})
