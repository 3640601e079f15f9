import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"

import { RecoverRuns } from "#application/operation/RecoverRuns.ts"
import { RunJournal } from "#application/operation/RunJournal.ts"
import { EngineRuns } from "#application/ports/EngineRuns.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { Operations } from "#application/ports/Operations.ts"
import { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"
import { secretAccessKey } from "#tests/fixtures/ClusterRequests.ts"
import { pendingOperation } from "#tests/fixtures/Operations.ts"

import { completed, network, ports, task as taskWithoutKeys } from "./LateCloud.ts"

const echoed = EngineEvent.cases.Diagnosed.make({
  severity: "error",
  summary: "SignatureDoesNotMatch",
  detail: `The key ${secretAccessKey} is not valid.`,
})

/** An engine whose last run left events that no server has read. */
const engine = Layer.effect(
  InfrastructureEngine,
  Effect.map(InfrastructureEngine, (late) =>
    InfrastructureEngine.of({ ...late, settle: () => Effect.succeed([completed(network, "vpc-1"), echoed]) }),
  ),
)

const recovery = RecoverRuns.layer.pipe(
  Layer.provideMerge(RunJournal.layer),
  Layer.provideMerge(engine),
  Layer.provideMerge(ports),
)

const { cluster, operation } = taskWithoutKeys.loaded
const credentials = Redacted.make({ AWS_SECRET_ACCESS_KEY: secretAccessKey })
const task = { ...taskWithoutKeys, loaded: { ...taskWithoutKeys.loaded, credentials } }

/** What is journalled of a run that died in the given operation, once the task has recovered it. */
const recovered = Effect.fnUntraced(function* (died: typeof operation, mayHaveChanged = false) {
  const engineRuns = yield* EngineRuns
  const operations = yield* Operations
  yield* operations.create(died)
  yield* engineRuns.begin({ runId: "died", clusterId: cluster.id, operationId: died.id })
  const recover = yield* RecoverRuns
  yield* recover({ ...task, loaded: { ...task.loaded, mayHaveChanged } }, "failed")
  return (yield* engineRuns.events("died")).map(({ event }) => event)
})

describe("Events that a dead server left unread", () => {
  it.effect("are journalled without the credentials of their operation", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* recovered(operation), [
        completed(network, "vpc-1"),
        { ...echoed, detail: "The key (secret) is not valid." },
      ])
    }).pipe(Effect.provide(recovery, { local: true })),
  )

  it.effect(
    "are journalled without messages when the credentials come from a secret, which may have been rotated",
    () =>
      Effect.gen(function* () {
        const events = yield* recovered(operation, true)

        assert.deepStrictEqual(events[0], completed(network, "vpc-1"))
        assert.notInclude(JSON.stringify(events), "SignatureDoesNotMatch")
        assert.notInclude(JSON.stringify(events), "The key")
      }).pipe(Effect.provide(recovery, { local: true })),
  )

  it.effect("are journalled without messages when their operation is over, and its credentials are forgotten", () =>
    Effect.gen(function* () {
      const events = yield* recovered(pendingOperation(cluster, "an earlier one"))

      assert.deepStrictEqual(events[0], completed(network, "vpc-1"))
      assert.notInclude(JSON.stringify(events), secretAccessKey)
    }).pipe(Effect.provide(recovery, { local: true })),
  )
})
