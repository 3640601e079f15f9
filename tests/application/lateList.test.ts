import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Layer, Ref } from "effect"
import { TestClock } from "effect/testing"

import { EngineRunLifecycle } from "#application/operation/EngineRunLifecycle.ts"
import { FindOrphanedResources } from "#application/operation/FindOrphanedResources.ts"
import { ReconcileRun } from "#application/operation/ReconcileRun.ts"
import { RecoverRuns } from "#application/operation/RecoverRuns.ts"
import { RunJournal } from "#application/operation/RunJournal.ts"
import { EngineRuns } from "#application/ports/EngineRuns.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import { Operations } from "#application/ports/Operations.ts"
import { news, pendingOperation } from "#tests/fixtures/Operations.ts"

import {
  association,
  completed,
  diedAfter,
  LateCloud,
  nameOfCluster,
  network,
  ports,
  role,
  roleOfCluster,
  settlesWithinSeconds,
  started,
  task,
} from "./LateCloud.ts"

const recovery = Layer.mergeAll(ReconcileRun.layer, RecoverRuns.layer).pipe(
  Layer.provideMerge(EngineRunLifecycle.layer),
  Layer.provideMerge(Layer.merge(FindOrphanedResources.layer, RunJournal.layer)),
  Layer.provideMerge(ports),
)

const ours = task.loaded.cluster.id

const list = Effect.fnUntraced(function* (importId: string) {
  const { listed } = yield* LateCloud
  yield* Ref.set(listed, [{ resourceType: "aws_vpc", importId, address: network }])
})

const exists = Effect.fnUntraced(function* (importId: string, owner: string = ours) {
  const { standing } = yield* LateCloud
  yield* Ref.update(standing, (before) => ({ ...before, [importId]: owner }))
})

/** What a new run adopts. */
const adopted = Effect.gen(function* () {
  const orphans = yield* FindOrphanedResources
  const reconcile = yield* ReconcileRun
  const { run } = yield* reconcile(task, yield* orphans.survey(task))
  return run.imports
})

describe("Recovery on a cloud that lists its objects late", () => {
  it.effect("adopts what the journal says was made, and the cloud does not list yet", () =>
    Effect.gen(function* () {
      yield* diedAfter(started(network), completed(network, "vpc-1"))
      yield* exists("vpc-1")

      assert.deepStrictEqual(yield* adopted, [{ address: network, importId: "vpc-1" }])
    }).pipe(Effect.provide(recovery)),
  )

  it.effect("adopts what the cloud lists, and the journal never heard of", () =>
    Effect.gen(function* () {
      yield* list("vpc-1")
      yield* exists("vpc-1")

      assert.deepStrictEqual(yield* adopted, [{ address: network, importId: "vpc-1" }])
    }).pipe(Effect.provide(recovery)),
  )

  it.effect("makes again what the cloud lists after its end", () =>
    Effect.gen(function* () {
      yield* list("vpc-gone")

      assert.deepStrictEqual(yield* adopted, [])
    }).pipe(Effect.provide(recovery)),
  )

  it.effect("takes the journal's word where the list is out of date", () =>
    Effect.gen(function* () {
      yield* list("vpc-gone")
      yield* diedAfter(completed(network, "vpc-1"))
      yield* exists("vpc-1")

      assert.deepStrictEqual(yield* adopted, [{ address: network, importId: "vpc-1" }])
    }).pipe(Effect.provide(recovery)),
  )

  it.effect("adopts by its name what was under way, although the cloud never lists its type", () =>
    Effect.gen(function* () {
      yield* diedAfter(started(role))
      yield* exists("node")

      assert.deepStrictEqual(yield* adopted, [{ address: role, importId: "node" }])
    }).pipe(Effect.provide(recovery)),
  )

  it.effect("adopts what only this cluster names so, although its start was lost with the killed run", () =>
    Effect.gen(function* () {
      yield* diedAfter(completed(network, "vpc-1"))
      yield* exists("vpc-1")
      yield* exists(nameOfCluster)

      assert.deepInclude(yield* adopted, { address: roleOfCluster, importId: nameOfCluster })
    }).pipe(Effect.provide(recovery)),
  )

  it.effect.each(["subnet-1", "subnet-12"])(
    "adopts what joins its own subnet, and not what joins another (%s)",
    (subnet) =>
      Effect.gen(function* () {
        const { listed } = yield* LateCloud
        yield* Ref.set(listed, [{ resourceType: "aws_subnet", importId: subnet }])
        yield* diedAfter(completed(network, "vpc-1"))
        yield* exists("vpc-1")
        yield* exists("subnet-1/rtb-1")

        const isAdopted = (yield* adopted).some(({ address }) => address === association)
        assert.strictEqual(isAdopted, subnet === "subnet-1")
      }).pipe(Effect.provide(recovery)),
  )

  it.effect("makes what was under way and never came to be", () =>
    Effect.gen(function* () {
      yield* diedAfter(started(role))

      assert.deepStrictEqual(yield* adopted, [])
    }).pipe(Effect.provide(recovery)),
  )

  it.effect("never adopts what carries another's tags", () =>
    Effect.gen(function* () {
      yield* diedAfter(started(role))
      yield* exists("node", "somebody else's")

      assert.deepStrictEqual(yield* adopted, [])
    }).pipe(Effect.provide(recovery)),
  )

  it.effect("does not ask for what no one ever began", () =>
    Effect.gen(function* () {
      yield* exists("node")

      assert.deepStrictEqual(yield* adopted, [])
    }).pipe(Effect.provide(recovery)),
  )

  it.effect("leaves no run open but the one to go on with", () =>
    Effect.gen(function* () {
      yield* list("vpc-gone")
      yield* adopted

      assert.lengthOf(yield* (yield* EngineRuns).unfinished(ours), 1)
    }).pipe(Effect.provide(recovery)),
  )

  it.effect("does not rule orphans out when the list has one that the state lacks", () =>
    Effect.gen(function* () {
      const orphans = yield* FindOrphanedResources
      yield* list("vpc-1")
      const survey = yield* orphans.survey(task)

      assert.isFalse(orphans.areRuledOut(survey, new Set([role, "aws_eip.nat"])))
      assert.isTrue(orphans.areRuledOut(survey, new Set([network])))
    }).pipe(Effect.provide(recovery)),
  )

  it.effect("does not rule orphans out while something was under way", () =>
    Effect.gen(function* () {
      const orphans = yield* FindOrphanedResources
      yield* diedAfter(started(role))

      assert.isFalse(orphans.areRuledOut(yield* orphans.survey(task), new Set([network])))
    }).pipe(Effect.provide(recovery)),
  )

  it.effect("gives the list time to show what was under way, and only then gives a dead run up", () =>
    Effect.gen(function* () {
      const recover = yield* RecoverRuns
      const engineRuns = yield* EngineRuns
      yield* diedAfter(started(network))
      const recovering = yield* Effect.forkChild(recover(task))

      yield* TestClock.adjust(`${settlesWithinSeconds - 1} seconds`)
      assert.lengthOf(yield* engineRuns.unfinished(ours), 1)
      yield* TestClock.adjust("1 second")

      yield* Fiber.join(recovering)
      assert.deepStrictEqual(yield* engineRuns.unfinished(ours), [])
      assert.deepStrictEqual(yield* Ref.get((yield* LateCloud).done), ["settle", "saveState", "dispose"])
    }).pipe(Effect.provide(recovery)),
  )

  it.effect("loses no time where nothing was under way", () =>
    Effect.gen(function* () {
      const recover = yield* RecoverRuns
      yield* diedAfter(started(network), completed(network, "vpc-1"))

      yield* recover(task)

      assert.deepStrictEqual(yield* (yield* EngineRuns).unfinished(ours), [])
    }).pipe(Effect.provide(recovery)),
  )
})

describe("What an operation left behind that has ended", () => {
  it.effect("is kept in the journal, and is no news of the next operation", () =>
    Effect.gen(function* () {
      const recover = yield* RecoverRuns
      const engineRuns = yield* EngineRuns
      const log = yield* OperationLog
      yield* diedAfter(started(network), completed(network, "vpc-1"))
      const { id } = task.loaded.operation
      yield* log.append(id, [news("began")], { status: "IN_PROGRESS" })
      yield* log.append(id, [news("failed")], { status: "FAILED" })
      const next = { ...pendingOperation(task.loaded.cluster, "delete"), type: "DELETE" as const }
      yield* (yield* Operations).create(next)

      yield* recover({ ...task, loaded: { ...task.loaded, operation: next } })

      assert.deepStrictEqual(yield* log.read(next.id, 0, 10), [])
      assert.lengthOf(yield* engineRuns.completed(ours), 1)
      assert.deepStrictEqual(yield* engineRuns.unfinished(ours), [])
    }).pipe(Effect.provide(recovery)),
  )
})
