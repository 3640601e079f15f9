import { assert, describe, it } from "@effect/vitest"
import { Clock, Deferred, Effect, Exit, Fiber, Layer, Scope } from "effect"

import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"

import { begin } from "./OperationSteps.ts"
import { send } from "./RawRequest.ts"
import { follow } from "./StreamClient.ts"

/** A server that runs until its scope is closed, and a request to it that takes as long as the test wants. */
const start = Effect.gen(function* () {
  const arrived = yield* Deferred.make<void>()
  const released = yield* Deferred.make<void>()
  const databaseResponds = Deferred.succeed(arrived, undefined).pipe(
    Effect.andThen(Deferred.await(released)),
    Effect.as(true),
  )
  const scope = yield* Scope.make()
  const context = yield* Layer.buildWithScope(HttpServerForTests.layer({ databaseResponds }), scope)
  return { arrived, released, context, stop: Scope.close(scope, Exit.void) }
})

describe("A server that gets a signal to stop", () => {
  it.live("finishes what it has accepted, and takes nothing new", () =>
    Effect.gen(function* () {
      const { arrived, context, released, stop } = yield* start
      const accepted = yield* Effect.forkChild(Effect.provideContext(send({ path: "/readyz" }), context))
      yield* Deferred.await(arrived)
      const stopping = yield* Effect.forkChild(stop)
      const refused = yield* Effect.provideContext(send({ path: "/healthz" }), context).pipe(
        Effect.exit,
        Effect.repeat({ until: Exit.isFailure }),
      )
      yield* Deferred.succeed(released, undefined)
      const response = yield* Fiber.join(accepted)
      yield* Fiber.join(stopping)

      assert.isTrue(Exit.isFailure(refused))
      assert.strictEqual(response.status, 200)
      assert.strictEqual(response.headers["connection"], "close")
    }),
  )

  it.live("closes websockets with 1001 at once, also those that never respond", () =>
    Effect.gen(function* () {
      const { context, stop } = yield* start
      const open = yield* Deferred.make<void>()
      let opened = 0
      const onOpen = () => {
        if (++opened === 3) Deferred.doneUnsafe(open, Effect.void)
      }
      const path = "/api/v1/clusters/streamed/progress/stream"
      yield* Effect.provideContext(begin("streamed"), context)
      const polite = yield* Effect.forEach([1, 2], () =>
        Effect.forkChild(Effect.provideContext(follow({ path, key: keys.ada, onOpen }), context)),
      )
      const deaf = yield* Effect.forkChild(
        Effect.provideContext(
          follow({
            path,
            key: keys.ada,
            onOpen: (socket) => {
              socket.pause()
              onOpen()
            },
          }),
          context,
        ),
      )
      yield* Deferred.await(open)
      const stoppedAt = yield* Clock.currentTimeMillis
      yield* stop
      const milliseconds = (yield* Clock.currentTimeMillis) - stoppedAt

      assert.deepStrictEqual(
        (yield* Fiber.joinAll(polite)).map(({ closeCode }) => closeCode),
        [1001, 1001],
      )
      assert.isBelow(milliseconds, 5000)
      yield* Fiber.interrupt(deaf)
    }),
  )
})
