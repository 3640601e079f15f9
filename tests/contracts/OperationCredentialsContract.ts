import { assert, it } from "@effect/vitest"
import { Effect, Exit, Layer, Redacted } from "effect"

import type { Clusters } from "#application/ports/Clusters.ts"
import { OperationCredentials } from "#application/ports/OperationCredentials.ts"
import type { Operations } from "#application/ports/Operations.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { variablesOf } from "#tests/fixtures/CredentialSources.ts"
import { operationOn, pendingOperation } from "#tests/fixtures/Operations.ts"
import { type Accounts, acme, globex, settled } from "#tests/fixtures/People.ts"

export const staticKeys = Redacted.make({
  AWS_ACCESS_KEY_ID: "AKIAIOSFODNN7EXAMPLE",
  AWS_SECRET_ACCESS_KEY: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
})

/** The operation of a cluster of that name. */
export const own = (clusterName: string) =>
  Effect.map(operationOn(clusterName), (id) => ({ id, organizationId: acme.id }))

/** What every keeper of credentials must do. Pass it your adapter's layer. */
export const operationCredentialsContract = <E>(
  adapter: string,
  layer: Layer.Layer<OperationCredentials | Operations | Clusters | Accounts, E>,
) =>
  it.layer(Layer.provideMerge(settled, layer), { timeout: "60 seconds" })(
    `OperationCredentials on ${adapter}`,
    (it) => {
      it.effect("returns credentials exactly as they were kept", () =>
        Effect.gen(function* () {
          const credentials = yield* OperationCredentials
          const operation = yield* own("exact")

          yield* credentials.keep(operation, staticKeys)

          assert.deepStrictEqual(variablesOf(yield* credentials.read(operation)), Redacted.value(staticKeys))
        }),
      )

      it.effect("returns the name of a secret as it was kept", () =>
        Effect.gen(function* () {
          const credentials = yield* OperationCredentials
          const operation = yield* own("stored")
          const reference = { source: "k8s_secret", data: { namespace: "platform", name: "cloud-account" } }

          yield* credentials.keep(operation, reference)

          assert.deepStrictEqual(yield* credentials.read(operation), reference)
        }),
      )

      it.effect("returns the credentials kept last", () =>
        Effect.gen(function* () {
          const credentials = yield* OperationCredentials
          const operation = yield* own("again")

          yield* credentials.keep(operation, staticKeys)
          yield* credentials.keep(operation, Redacted.make({ AWS_ACCESS_KEY_ID: "Zweitschlüssel" }))

          assert.deepStrictEqual(variablesOf(yield* credentials.read(operation)), {
            AWS_ACCESS_KEY_ID: "Zweitschlüssel",
          })
        }),
      )

      it.effect("returns none where none are kept", () =>
        Effect.gen(function* () {
          const credentials = yield* OperationCredentials
          const operation = pendingOperation(pendingCluster("nowhere"))

          assert.deepStrictEqual(variablesOf(yield* credentials.read(operation)), {})
          yield* credentials.forget(operation.id)
        }),
      )

      it.effect("does not read what an organization kept as another one's", () =>
        Effect.gen(function* () {
          const credentials = yield* OperationCredentials
          const operation = yield* own("moved")
          yield* credentials.keep(operation, staticKeys)

          const exit = yield* Effect.exit(credentials.read({ ...operation, organizationId: globex.id }))

          assert.isTrue(Exit.isFailure(exit))
        }),
      )

      it.effect("forgets", () =>
        Effect.gen(function* () {
          const credentials = yield* OperationCredentials
          const operation = yield* own("forgotten")
          const other = yield* own("remembered")
          yield* credentials.keep(operation, staticKeys)
          yield* credentials.keep(other, staticKeys)

          yield* credentials.forget(operation.id)

          assert.deepStrictEqual(variablesOf(yield* credentials.read(operation)), {})
          assert.deepStrictEqual(variablesOf(yield* credentials.read(other)), Redacted.value(staticKeys))
        }),
      )
    },
  )
