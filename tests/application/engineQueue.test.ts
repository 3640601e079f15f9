import { assert, describe, it } from "@effect/vitest"
import { DateTime, Duration, Effect, Exit, Fiber, Latch, Layer, Metric, Scope } from "effect"
import { TestClock } from "effect/testing"

import * as MemoryEngineQueue from "#adapters/memory/MemoryEngineQueue.ts"
import { ConcludeOperation } from "#application/operation/ConcludeOperation.ts"
import { OperationSteps } from "#application/operation/OperationSteps.ts"
import * as OperationWork from "#application/OperationWork.ts"
import { EngineQueue } from "#application/ports/EngineQueue.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { OperationLog } from "#application/ports/OperationLog.ts"
import { OperationRunner } from "#application/ports/OperationRunner.ts"
import { Operations } from "#application/ports/Operations.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import * as UseCases from "#application/UseCases.ts"
import type { Actor } from "#domain/access/Actor.ts"
import { OperationId } from "#domain/operation/Operation.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import { acme, ada, organization } from "#tests/fixtures/People.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

import { create, ended, engine, owner, useCases } from "./Server.ts"
import { smallSynthesizer } from "./SmallProgram.ts"
import { stores, tools } from "./Stores.ts"

const runsMax = 2

const others = [organization("initech", ada), organization("umbrella", ada)]
const teams = [acme, ...others]

/** An engine that works once it is open: how many operations had it at once, and which organizations' operations got it, in this order. */
const makeWatch = ({ isOpen = true } = {}) => {
  const under = new Set<string>()
  const begun: Array<string> = []
  const gate = Latch.makeUnsafe(isOpen)
  let most = 0
  const during = <A, E, R>(
    run: { readonly clusterId: string; readonly organizationId: string },
    work: Effect.Effect<A, E, R>,
  ) =>
    Effect.acquireUseRelease(
      Effect.sync(() => {
        under.add(run.clusterId)
        begun.push(run.organizationId)
        most = Math.max(most, under.size)
      }),
      () => gate.await.pipe(Effect.andThen(Effect.sleep("5 millis")), Effect.andThen(work)),
      () => Effect.sync(() => under.delete(run.clusterId)),
    )
  return { during, begun, most: () => most, open: gate.open }
}

type Watch = ReturnType<typeof makeWatch>

const watched = (watch: Watch) =>
  Layer.effect(
    InfrastructureEngine,
    Effect.map(InfrastructureEngine, (inner) => ({
      ...inner,
      plan: (run, goal) => watch.during(run, inner.plan(run, goal)),
      apply: (run, plan) => watch.during(run, inner.apply(run, plan)),
    })),
  )

const ports = Layer.provideMerge(smallSynthesizer, Layer.merge(stores, tools))

const busyServer = (watch: Watch) =>
  useCases.pipe(
    Layer.provideMerge(watched(watch).pipe(Layer.provideMerge(engine()))),
    Layer.provideMerge(MemoryEngineQueue.layer({ runsMax })),
    Layer.provideMerge(ports),
  )

const ownerOf = (organizationId: Actor["organizationId"]): Actor => ({ ...owner, organizationId })

describe("the engine's queue", () => {
  it.live(
    "lets two of fifteen operations of three organizations run at once, and all of them end well",
    () => {
      const watch = makeWatch({ isOpen: false })
      return Effect.gen(function* () {
        yield* Effect.forEach(others, (team) => Effect.flatMap(Organizations, (all) => all.add(team)))
        const accepted = yield* Effect.forEach(
          teams.flatMap(({ id }) => [1, 2, 3, 4, 5].map((number) => ({ id, number }))),
          ({ id, number }) =>
            create({ ...smallCluster, clusterName: `cluster-${number}-${id.slice(0, 4)}` }, ownerOf(id)),
        )
        const { counts } = yield* EngineQueue
        yield* counts.pipe(
          Effect.tap(Effect.yieldNow),
          Effect.repeat({ until: ({ waiting }) => waiting === accepted.length - runsMax }),
        )
        yield* watch.open
        const ends = yield* Effect.forEach(accepted, ({ operation }) => ended(operation.id), {
          concurrency: "unbounded",
        })

        assert.deepStrictEqual([...new Set(ends.map(({ operation }) => operation.status))], ["COMPLETED"])
        assert.strictEqual(watch.most(), runsMax)
        // The first two runs are those of the organization that asked first. The others have theirs before it has its third.
        const firstOf = teams.map(({ id }) => watch.begun.indexOf(id))
        assert.isBelow(Math.max(...firstOf), 8)
        const said = ends.flatMap(({ events }) => events.map(({ message }) => message))
        assert.include(said, "Waiting for a free engine run: position 1.")
      }).pipe(Effect.provide(busyServer(watch), { local: true }))
    },
    30_000,
  )

  it.live("shows the place in the progress, and says when the wait is over", () =>
    Effect.gen(function* () {
      const queue = yield* EngineQueue
      const log = yield* OperationLog
      const operations = yield* Operations
      const busy = yield* Scope.make()
      yield* Effect.forEach(["one", "another"], (name, acceptedAtMillis) => {
        const request = { operationId: OperationId.make(uuid(name)), organizationId: acme.id, acceptedAtMillis }
        return Scope.provide(
          queue.takeTurn(request, () => Effect.void),
          busy,
        )
      })
      const { operation } = yield* create()
      const waits = log.newest(operation.id, 1).pipe(
        Effect.tap(() => Effect.sleep("5 millis")),
        Effect.repeat({ until: ([event]) => event?.labels["queuePosition"] === "1" }),
      )
      yield* waits

      const waiting = yield* operations.get(operation.id)
      assert.deepInclude(waiting, {
        status: "IN_PROGRESS",
        currentPhase: "plan",
        message: "Waiting for a free engine run: position 1.",
      })
      yield* Scope.close(busy, Exit.void)
      const { events, operation: done } = yield* ended(operation.id)
      assert.strictEqual(done.status, "COMPLETED")
      assert.isTrue(events.some(({ message }) => /^An engine run is free after \d+ s of waiting\.$/.test(message)))
    }).pipe(Effect.provide(busyServer(makeWatch()), { local: true })),
  )
})

/** A queue in which every operation waits at place 7 for so many hours. */
const slowQueue = (hours: number) =>
  Layer.succeed(EngineQueue, {
    takeTurn: (_, onPosition) => Effect.andThen(onPosition(7), Effect.sleep(`${hours} hours`)),
    counts: Effect.succeed({ running: 1, waiting: 7 }),
  })

/** A server that accepts operations and leaves their steps to the test. */
const idle = (queue: Layer.Layer<EngineQueue>) =>
  UseCases.layer.pipe(
    Layer.provideMerge(Layer.succeed(OperationRunner, { start: () => Effect.void })),
    Layer.provideMerge(OperationWork.layer),
    Layer.provideMerge(engine()),
    Layer.provideMerge(queue),
    Layer.provideMerge(ports),
  )

const planStep = Effect.gen(function* () {
  const { operation } = yield* create()
  const [preflight, , , plan] = (yield* OperationSteps)("CREATE")
  assert(preflight && plan)
  yield* preflight.run(operation.id)
  return { operation, run: yield* Effect.forkChild(Effect.exit(plan.run(operation.id))) }
})

const waits = Effect.map(
  Metric.snapshot,
  (metrics) => metrics.find(({ id }) => id === "engine_queue_wait_seconds")?.state,
)

describe("the time an operation waits for the engine", () => {
  it.effect("does not count towards its deadline", () =>
    Effect.gen(function* () {
      const operations = yield* Operations
      const { operation, run } = yield* planStep
      yield* TestClock.adjust("150 minutes")
      const meanwhile = yield* operations.get(operation.id)
      assert.isAtLeast(Duration.toMinutes(DateTime.distance(operation.deadlineAt, meanwhile.deadlineAt)), 149)
      yield* TestClock.adjust("31 minutes")

      assert.strictEqual((yield* Fiber.join(run))._tag, "Success")
      const { deadlineAt } = yield* operations.get(operation.id)
      assert.strictEqual(Duration.toMinutes(DateTime.distance(operation.deadlineAt, deadlineAt)), 180)
    }).pipe(Effect.provide(idle(slowQueue(3)), { local: true })),
  )

  it.effect("is measured, once for each run that it gets", () =>
    Effect.gen(function* () {
      const { run } = yield* planStep
      yield* TestClock.adjust("2 hours")
      assert.isUndefined(yield* waits)
      yield* TestClock.adjust("61 minutes")
      yield* Fiber.join(run)

      assert.deepInclude(yield* waits, { count: 1, sum: 3 * 60 * 60 })
    }).pipe(
      Effect.provide(idle(slowQueue(3)), { local: true }),
      Effect.provideService(Metric.MetricRegistry, new Map()),
    ),
  )

  it.effect("ends when the operation has ended", () =>
    Effect.gen(function* () {
      const conclude = yield* ConcludeOperation
      const { operation, run } = yield* planStep
      yield* TestClock.adjust("10 minutes")
      yield* conclude.fail(operation.id, {
        cause: "internal",
        summary: "It was given up.",
        detail: "",
        remedy: "",
        userFixable: false,
        retryable: true,
      })
      yield* TestClock.adjust("2 minutes")

      assert.strictEqual((yield* Fiber.join(run))._tag, "Failure")
    }).pipe(Effect.provide(idle(slowQueue(3)), { local: true })),
  )
})
