import type * as NodeWS from "@effect/platform-node/NodeWS"
import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"

import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"

import { begin, finish, tell } from "./OperationSteps.ts"
import { follow } from "./StreamClient.ts"

const path = "/api/v1/clusters/deaf/progress/stream"

it.layer(HttpServerForTests.layer({ limits: { socketsPerCallerMax: 1, slowSocketSeconds: 0.2 } }), {
  excludeTestServices: true,
})("A client that does not read", (it) => {
  it.effect("is cut before it fills the server's memory, and misses nothing when it comes back", () =>
    Effect.gen(function* () {
      const operationId = yield* begin("deaf")
      const isOpen = yield* Deferred.make<NodeWS.WebSocket>()
      const onOpen = (socket: NodeWS.WebSocket) => {
        socket.pause()
        Deferred.doneUnsafe(isOpen, Effect.succeed(socket))
      }
      const deaf = yield* Effect.forkChild(follow({ path, key: keys.ada, onOpen }))
      const socket = yield* Deferred.await(isOpen)
      yield* tell(operationId, 99, "x".repeat(100_000))
      // Its place is free again once it is cut.
      const other = yield* follow({
        path: `${path}?after=100`,
        key: keys.graceAtAcme,
        onOpen: (opened) => opened.close(),
      })
      yield* Effect.repeat(follow({ path: `${path}?after=100`, key: keys.ada, onOpen: (opened) => opened.close() }), {
        until: ({ status }) => status === 101,
      })
      socket.resume()
      const { events } = yield* Fiber.join(deaf)
      yield* finish(operationId)
      const last = events.at(-1)?.sequence ?? 0
      const rest = yield* follow({ path: `${path}?after=${last}`, key: keys.ada })

      assert.strictEqual(other.status, 101)
      assert.isBelow(last, 100)
      assert.deepStrictEqual(
        [...events, ...rest.events].map(({ sequence }) => sequence),
        Array.from({ length: 101 }, (_, index) => index + 1),
      )
    }),
  )
})
