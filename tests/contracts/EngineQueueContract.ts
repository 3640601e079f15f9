import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, type Layer, Ref, Scope, Exit } from "effect"

import { Clusters } from "#application/ports/Clusters.ts"
import { EngineQueue } from "#application/ports/EngineQueue.ts"
import { Operations } from "#application/ports/Operations.ts"
import type { Organization } from "#domain/organization/Organization.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { pendingOperation } from "#tests/fixtures/Operations.ts"
import { acme, globex } from "#tests/fixtures/People.ts"

/** How many may run at once on the layer the contract is given. */
export const contractRuns = 2

let accepted = 0

/** An operation that is accepted later than those before it. */
const operationOf = Effect.fnUntraced(function* (organization: Organization) {
  const cluster = { ...pendingCluster(`queued-${++accepted}`), organizationId: organization.id }
  const operation = { ...pendingOperation(cluster), organizationId: organization.id }
  yield* (yield* Clusters).create(cluster)
  yield* (yield* Operations).create(operation)
  return { operationId: operation.id, organizationId: organization.id, acceptedAtMillis: accepted }
}, Effect.orDie)

type Request = Effect.Success<ReturnType<typeof operationOf>>

/** Asks for a run and keeps it until `end`. */
const ask = Effect.fnUntraced(function* (request: Request) {
  const { takeTurn } = yield* EngineQueue
  const scope = yield* Scope.make()
  const positions = yield* Ref.make<ReadonlyArray<number>>([])
  const placed = yield* Deferred.make<void>()
  const onPosition = (position: number) =>
    Effect.andThen(
      Ref.update(positions, (before) => [...before, position]),
      Deferred.succeed(placed, undefined),
    )
  const waiting = yield* Effect.forkChild(Scope.provide(takeTurn(request, onPosition), scope))
  return {
    positions: Ref.get(positions),
    /** Once it runs. */
    runs: Fiber.join(waiting),
    /** Once it has run or knows its place. */
    settled: Effect.raceFirst(Fiber.join(waiting), Deferred.await(placed)),
    isRunning: Effect.sync(() => waiting.pollUnsafe() !== undefined),
    end: Effect.andThen(Fiber.interrupt(waiting), Scope.close(scope, Exit.void)),
  }
})

/** Asks for each in turn; the next asks when the one before stands in the queue or runs. */
const askInTurn = Effect.fnUntraced(function* (requests: ReadonlyArray<Request>) {
  return yield* Effect.forEach(requests, (request) => Effect.tap(ask(request), ({ settled }) => settled))
})

const lastOf = (positions: Effect.Effect<ReadonlyArray<number>>, position: number) =>
  positions.pipe(Effect.tap(Effect.yieldNow), Effect.repeat({ until: (reported) => reported.at(-1) === position }))

/** What every queue for the engine must do. The layer allows `contractRuns` runs. */
export const engineQueueContract = <E>(adapter: string, layer: Layer.Layer<EngineQueue | Clusters | Operations, E>) =>
  it.layer(layer, { timeout: "60 seconds", excludeTestServices: true })(`EngineQueue on ${adapter}`, (it) => {
    it.effect("lets as many run as may, and the next when one of them ends", () =>
      Effect.gen(function* () {
        const requests = yield* Effect.forEach([acme, acme, acme], operationOf)
        const [first, second, third] = yield* askInTurn(requests)
        assert(first && second && third)

        assert.isFalse(yield* third.isRunning)
        yield* second.end
        yield* third.runs
        assert.deepStrictEqual(yield* first.positions, [])
        assert.deepStrictEqual(yield* third.positions, [1])
        yield* first.end
        yield* third.end
      }),
    )

    it.effect("counts those that run and those that wait", () =>
      Effect.gen(function* () {
        const { counts } = yield* EngineQueue
        assert.deepStrictEqual(yield* counts, { running: 0, waiting: 0 })
        const requests = yield* Effect.forEach([acme, globex, acme], operationOf)
        const [first, second, third] = yield* askInTurn(requests)
        assert(first && second && third)

        assert.deepStrictEqual(yield* counts, { running: 2, waiting: 1 })
        yield* first.end
        yield* third.runs
        assert.deepStrictEqual(yield* counts, { running: 2, waiting: 0 })
        yield* second.end
        yield* third.end
        assert.deepStrictEqual(yield* counts, { running: 0, waiting: 0 })
      }),
    )

    it.effect("reports the place of those who wait, as it changes", () =>
      Effect.gen(function* () {
        const requests = yield* Effect.forEach([acme, acme, acme, acme, acme], operationOf)
        const [first, second, third, fourth, fifth] = yield* askInTurn(requests)
        assert(first && second && third && fourth && fifth)

        assert.deepStrictEqual(yield* fifth.positions, [3])
        yield* fourth.end
        yield* lastOf(fifth.positions, 2)
        yield* first.end
        yield* third.runs
        yield* lastOf(fifth.positions, 1)
        yield* second.end
        yield* fifth.runs
        assert.deepStrictEqual(yield* fifth.positions, [3, 2, 1])
        yield* third.end
        yield* fifth.end
      }),
    )

    it.effect("lets another organization go first where one has all the runs", () =>
      Effect.gen(function* () {
        const requests = yield* Effect.forEach([acme, acme, acme, globex], operationOf)
        const [first, second, third, fourth] = yield* askInTurn(requests)
        assert(first && second && third && fourth)

        yield* lastOf(third.positions, 2)
        yield* first.end
        yield* fourth.runs
        assert.isFalse(yield* third.isRunning)
        yield* second.end
        yield* third.runs
        yield* third.end
        yield* fourth.end
      }),
    )

    it.effect("lets the oldest operation of an organization go first, whichever asked first", () =>
      Effect.gen(function* () {
        const [oldest, one, other, newest] = yield* Effect.forEach([acme, acme, acme, acme], operationOf)
        assert(oldest && one && other && newest)
        const [first, second, last, next] = yield* askInTurn([one, other, newest, oldest])
        assert(first && second && last && next)

        yield* first.end
        yield* next.runs
        assert.isFalse(yield* last.isRunning)
        yield* Effect.forEach([second, last, next], ({ end }) => end)
      }),
    )

    it.effect("gives an operation that asks again the run it had", () =>
      Effect.gen(function* () {
        const requests = yield* Effect.forEach([acme, acme, acme], operationOf)
        const [first, second, third] = yield* askInTurn(requests)
        assert(first && second && third)
        const again = yield* ask(requests[0] ?? (yield* operationOf(acme)))

        yield* again.runs
        assert.deepStrictEqual(yield* again.positions, [])
        // The place was taken over, so its former holder has none to give back.
        yield* first.end
        assert.isFalse(yield* third.isRunning)
        yield* again.end
        yield* third.runs
        yield* Effect.forEach([second, third], ({ end }) => end)
      }),
    )
  })
