import { assert, it } from "@effect/vitest"
import { Clock, Deferred, Effect, Layer } from "effect"

import { OperationLog } from "#application/ports/OperationLog.ts"
import type { OperationId } from "#domain/operation/Operation.ts"
import { endOf } from "#tests/contracts/OperationRunnerContract.ts"
import { operationOn } from "#tests/fixtures/Operations.ts"
import { settled } from "#tests/fixtures/People.ts"
import { phasesBegun, StepScript } from "#tests/fixtures/ScriptedSteps.ts"
import { onPostgres } from "#tests/fixtures/TestDatabase.ts"

import { workflowPorts } from "./DurableWork.ts"
import { serverLife } from "./ServerLife.ts"

/** A step that never ends by itself; tells when it was begun, and whether it was interrupted. */
const endless = Effect.gen(function* () {
  const begun = yield* Deferred.make<void>()
  const state = { interrupted: 0 }
  const step = Deferred.succeed(begun, undefined).pipe(
    Effect.andThen(Effect.never),
    Effect.onInterrupt(() => Effect.sync(() => (state.interrupted += 1))),
  )
  return { step, state, begun: Deferred.await(begun) }
})

const millisecondsOf = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const before = yield* Clock.currentTimeMillis
  yield* effect
  return (yield* Clock.currentTimeMillis) - before
})

onPostgres((database) =>
  it.layer(
    settled.pipe(Layer.provideMerge(Layer.merge(workflowPorts, StepScript.layer)), Layer.provideMerge(database)),
    {
      timeout: "60 seconds",
      excludeTestServices: true,
    },
  )("an operation whose server ends in the middle", (it) => {
    it.effect("goes on in the next server by itself, with the step that was cut off", () =>
      Effect.gen(function* () {
        const { doing } = yield* StepScript
        const id = yield* operationOn("resumed")
        const plan = yield* endless
        doing.set("plan", () => plan.step)
        const first = yield* serverLife()
        yield* first.start(id)
        yield* plan.begun
        yield* first.end

        doing.delete("plan")
        yield* serverLife()

        assert.strictEqual((yield* endOf(id)).operation.status, "COMPLETED")
        assert.deepStrictEqual(yield* phasesBegun(id), ["validate", "plan", "plan", "apply"])
      }).pipe(Effect.scoped),
    )

    it.effect("has its step interrupted at once, so that the server stops within a few seconds", () =>
      Effect.gen(function* () {
        const { doing } = yield* StepScript
        const id = yield* operationOn("stopped")
        const apply = yield* endless
        doing.set("apply", () => apply.step)
        const server = yield* serverLife()
        yield* server.start(id)
        yield* apply.begun

        const milliseconds = yield* millisecondsOf(server.end)

        doing.delete("apply")
        assert.strictEqual(apply.state.interrupted, 1)
        assert.isBelow(milliseconds, 3000)
        assert.deepInclude((yield* endOfNextLife(id)).operation, { status: "COMPLETED" })
      }).pipe(Effect.scoped),
    )

    it.effect("is taken up once, although the next server is asked to start it too", () =>
      Effect.gen(function* () {
        const { doing } = yield* StepScript
        const id = yield* operationOn("asked again")
        const plan = yield* endless
        doing.set("plan", () => plan.step)
        const first = yield* serverLife()
        yield* first.start(id)
        yield* plan.begun
        yield* first.end

        doing.delete("plan")
        const second = yield* serverLife()
        yield* Effect.forEach([1, 2, 3], () => second.start(id), { concurrency: "unbounded" })

        yield* endOf(id)
        assert.deepStrictEqual(yield* phasesBegun(id), ["validate", "plan", "plan", "apply"])
      }).pipe(Effect.scoped),
    )

    it.effect("is one of many, each of which goes on, and none begins again", () =>
      Effect.gen(function* () {
        const { doing } = yield* StepScript
        const ids = yield* Effect.forEach(
          Array.from({ length: 12 }, (_, index) => `one of many ${index}`),
          operationOn,
        )
        const begun = new Set<OperationId>()
        const allBegun = yield* Deferred.make<void>()
        doing.set("apply", (id) => {
          begun.add(id)
          if (begun.size === ids.length) Deferred.doneUnsafe(allBegun, Effect.void)
          return Effect.never
        })
        const first = yield* serverLife()
        yield* Effect.forEach(ids, first.start, { concurrency: "unbounded" })
        yield* Deferred.await(allBegun)
        yield* first.end

        doing.delete("apply")
        yield* serverLife()

        for (const id of ids) {
          assert.strictEqual((yield* endOf(id)).operation.status, "COMPLETED")
          assert.deepStrictEqual(yield* phasesBegun(id), ["validate", "plan", "apply", "apply"])
        }
      }).pipe(Effect.scoped),
    )

    it.effect("writes its end once, with every event it had before", () =>
      Effect.gen(function* () {
        const { doing } = yield* StepScript
        const log = yield* OperationLog
        const id = yield* operationOn("ended once")
        const apply = yield* endless
        doing.set("apply", () => apply.step)
        const first = yield* serverLife()
        yield* first.start(id)
        yield* apply.begun
        yield* first.end
        doing.delete("apply")
        yield* endOfNextLife(id)
        yield* serverLife()

        const events = yield* log.read(id, 0, 100)

        assert.deepStrictEqual(
          events.map(({ idempotencyKey, sequence }) => [sequence, idempotencyKey]),
          [
            [1, "begun"],
            [2, "concluded"],
          ],
        )
      }).pipe(Effect.scoped),
    )
  }),
)

/** Waits for the operation's end in a server that lives for that long. */
const endOfNextLife = Effect.fnUntraced(function* (id: OperationId) {
  const server = yield* serverLife()
  const end = yield* endOf(id)
  yield* server.end
  return end
})
