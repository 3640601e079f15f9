import { assert, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"

import type { Clusters } from "#application/ports/Clusters.ts"
import type { Identities } from "#application/ports/Identities.ts"
import { OperationCredentials } from "#application/ports/OperationCredentials.ts"
import type { Operations } from "#application/ports/Operations.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { operationOn, pendingOperation } from "#tests/fixtures/Operations.ts"
import { settled } from "#tests/fixtures/People.ts"

export const staticKeys = Redacted.make({
  AWS_ACCESS_KEY_ID: "AKIAIOSFODNN7EXAMPLE",
  AWS_SECRET_ACCESS_KEY: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
})

/** What every keeper of credentials must do. Pass it your adapter's layer. */
export const operationCredentialsContract = <E>(
  adapter: string,
  layer: Layer.Layer<OperationCredentials | Operations | Clusters | Identities, E>,
) =>
  it.layer(Layer.provideMerge(settled, layer), { timeout: "60 seconds" })(
    `OperationCredentials on ${adapter}`,
    (it) => {
      it.effect("returns credentials exactly as they were kept", () =>
        Effect.gen(function* () {
          const credentials = yield* OperationCredentials
          const id = yield* operationOn("exact")

          yield* credentials.keep(id, staticKeys)

          assert.deepStrictEqual(Redacted.value(yield* credentials.read(id)), Redacted.value(staticKeys))
        }),
      )

      it.effect("returns the credentials kept last", () =>
        Effect.gen(function* () {
          const credentials = yield* OperationCredentials
          const id = yield* operationOn("again")

          yield* credentials.keep(id, staticKeys)
          yield* credentials.keep(id, Redacted.make({ AWS_ACCESS_KEY_ID: "Zweitschlüssel" }))

          assert.deepStrictEqual(Redacted.value(yield* credentials.read(id)), { AWS_ACCESS_KEY_ID: "Zweitschlüssel" })
        }),
      )

      it.effect("returns none where none are kept", () =>
        Effect.gen(function* () {
          const credentials = yield* OperationCredentials
          const { id } = pendingOperation(pendingCluster("nowhere"))

          assert.deepStrictEqual(Redacted.value(yield* credentials.read(id)), {})
          yield* credentials.forget(id)
        }),
      )

      it.effect("forgets", () =>
        Effect.gen(function* () {
          const credentials = yield* OperationCredentials
          const id = yield* operationOn("forgotten")
          const other = yield* operationOn("remembered")
          yield* credentials.keep(id, staticKeys)
          yield* credentials.keep(other, staticKeys)

          yield* credentials.forget(id)

          assert.deepStrictEqual(Redacted.value(yield* credentials.read(id)), {})
          assert.deepStrictEqual(Redacted.value(yield* credentials.read(other)), Redacted.value(staticKeys))
        }),
      )
    },
  )
