import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import { SweepRunDirectories } from "#application/operation/SweepRunDirectories.ts"
import { EngineRuns } from "#application/ports/EngineRuns.ts"
import { EngineFailure, InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import { Operations } from "#application/ports/Operations.ts"
import { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"
import { secretAccessKey } from "#tests/fixtures/ClusterRequests.ts"
import { news, pendingOperation } from "#tests/fixtures/Operations.ts"

import { completed, network, ports, started, task } from "./LateCloud.ts"

const { cluster } = task.loaded
const running = pendingOperation(cluster, "still at work")
const over = pendingOperation(cluster, "past its deadline")

const echoed = EngineEvent.cases.Diagnosed.make({ severity: "error", summary: "Refused", detail: secretAccessKey })

interface Directories {
  readonly present: Set<string>
  /** A run whose directory cannot be removed. */
  readonly stuck?: string
  /** A run whose engine left a state that cannot be stored. */
  readonly unsaved?: string
  /** What no server has read of each run; one completed resource and one refusal by default. */
  readonly unread?: ReadonlyArray<EngineEvent>
}

/** An engine with directories of runs in each of which an event was left that no server has read. */
const engineWith = ({ present, stuck, unread = [completed(network, "vpc-1"), echoed], unsaved }: Directories) =>
  Layer.effect(
    InfrastructureEngine,
    Effect.map(InfrastructureEngine, (late) =>
      InfrastructureEngine.of({
        ...late,
        idleRuns: Effect.sync(() => [...present]),
        settle: (_, afterLine) => Effect.succeed(unread.slice(afterLine)),
        saveState: (runId) =>
          runId === unsaved
            ? Effect.fail(new EngineFailure({ step: "apply", diagnostics: [], interrupted: false }))
            : Effect.void,
        dispose: (runId) =>
          runId === stuck ? Effect.die(new Error("The disk is read-only.")) : Effect.sync(() => present.delete(runId)),
      }),
    ),
  )

const systemWith = (directories: Directories) =>
  SweepRunDirectories.layer.pipe(Layer.provideMerge(engineWith(directories)), Layer.provideMerge(ports))

/** Runs of an operation that still works, and of one that failed at its deadline. */
const beginRuns = Effect.gen(function* () {
  const engineRuns = yield* EngineRuns
  const operations = yield* Operations
  const log = yield* OperationLog
  const begin = (runId: string, { id }: typeof running) =>
    engineRuns.begin({ runId, clusterId: cluster.id, operationId: id })

  yield* operations.create(over)
  yield* log.append(over.id, [news("begun")], { status: "IN_PROGRESS" })
  yield* begin("of the deadline", over)
  yield* log.append(over.id, [news("failed", 50)], { status: "FAILED" })

  yield* operations.create(running)
  yield* log.append(running.id, [news("begun")], { status: "IN_PROGRESS" })
  yield* begin("ended elsewhere", running)
  yield* engineRuns.end("ended elsewhere", "abandoned")
  yield* begin("at work", running)
})

const sweep = Effect.flatMap(SweepRunDirectories, (sweepRunDirectories) => sweepRunDirectories())

describe("a sweep of run directories", () => {
  it.effect("removes those of runs that have ended, here or on another machine, or whose operation has", () => {
    const present = new Set(["of the deadline", "ended elsewhere"])
    return Effect.gen(function* () {
      yield* beginRuns

      assert.strictEqual(yield* sweep, 2)

      assert.isEmpty([...present])
      const { find } = yield* EngineRuns
      assert.strictEqual((yield* find("of the deadline"))?.status, "abandoned")
      assert.strictEqual((yield* find("ended elsewhere"))?.status, "abandoned")
    }).pipe(Effect.provide(systemWith({ present }), { local: true }))
  })

  it.effect("keeps those of an operation that has not ended, and of runs of another database", () => {
    const present = new Set(["at work", "of another database"])
    return Effect.gen(function* () {
      yield* beginRuns

      assert.strictEqual(yield* sweep, 0)

      assert.sameMembers([...present], ["at work", "of another database"])
      assert.strictEqual((yield* (yield* EngineRuns).find("at work"))?.status, "running")
    }).pipe(Effect.provide(systemWith({ present }), { local: true }))
  })

  it.effect("keeps the events that no server has read, without the text of messages", () => {
    const present = new Set(["ended elsewhere"])
    return Effect.gen(function* () {
      yield* beginRuns
      yield* sweep

      const events = yield* (yield* EngineRuns).events("ended elsewhere")
      assert.deepStrictEqual(events[0], { line: 1, event: completed(network, "vpc-1") })
      assert.lengthOf(events, 2)
      assert.notInclude(JSON.stringify(events), secretAccessKey)
    }).pipe(Effect.provide(systemWith({ present }), { local: true }))
  })

  it.effect("removes the others when one cannot be removed, and tries that one again the next time", () => {
    const present = new Set(["of the deadline", "ended elsewhere"])
    return Effect.gen(function* () {
      yield* beginRuns

      assert.strictEqual(yield* sweep, 1)
      assert.sameMembers([...present], ["of the deadline"])
      assert.strictEqual((yield* (yield* EngineRuns).find("of the deadline"))?.status, "running")
    }).pipe(Effect.provide(systemWith({ present, stuck: "of the deadline" }), { local: true }))
  })

  it.effect("keeps the directory with a state that cannot be stored", () => {
    const present = new Set(["of the deadline", "ended elsewhere"])
    return Effect.gen(function* () {
      yield* beginRuns

      assert.strictEqual(yield* sweep, 1)
      assert.sameMembers([...present], ["of the deadline"])
    }).pipe(Effect.provide(systemWith({ present, unsaved: "of the deadline" }), { local: true }))
  })

  it.effect(
    "leaves a run that had begun to create something to the recovery, which waits until the cloud lists it",
    () => {
      const present = new Set(["of the deadline"])
      return Effect.gen(function* () {
        yield* beginRuns

        assert.strictEqual(yield* sweep, 1)
        assert.isEmpty([...present])
        assert.strictEqual((yield* (yield* EngineRuns).find("of the deadline"))?.status, "running")
      }).pipe(Effect.provide(systemWith({ present, unread: [started(network)] }), { local: true }))
    },
  )
})
