import type * as NodeWS from "@effect/platform-node/NodeWS"
import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"

import { closeCodes } from "#adapters/http/api/streams/CloseCodes.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"

import { begin, finish } from "./OperationSteps.ts"
import { follow } from "./StreamClient.ts"

const path = "/api/v1/clusters/chatty/progress/stream"

const repeat = (times: number, send: () => void) => {
  for (let time = 0; time < times; time++) send()
}

const inputs: ReadonlyArray<readonly [string, number, (socket: NodeWS.WebSocket) => void]> = [
  ["a message", 1008, (socket) => socket.send("hello")],
  ["an empty message", 1008, (socket) => socket.send("")],
  ["a message in bytes", 1008, (socket) => socket.send(Buffer.alloc(8))],
  ["a flood of messages", 1008, (socket) => repeat(5000, () => socket.send("x"))],
  ["a flood of pings", 1008, (socket) => repeat(5000, () => socket.ping())],
  ["a flood of pongs", 1008, (socket) => repeat(5000, () => socket.pong())],
  ["a message in parts that never ends", 1008, (socket) => repeat(5000, () => socket.send("", { fin: false }))],
  ["a message of more than 1 KiB", 1009, (socket) => socket.send("x".repeat(2000))],
]

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("A progress stream whose client sends", (it) => {
  it.effect.each(inputs)("%s is closed", ([, code, onOpen]) =>
    Effect.gen(function* () {
      yield* Effect.ignoreCause(begin("chatty"))
      const { closeCode } = yield* follow({ path, key: keys.ada, onOpen })

      assert.strictEqual(closeCode, code)
      assert.include(
        Object.values(closeCodes).map((known) => known.code),
        closeCode,
      )
    }),
  )

  it.effect("with a periodic ping stays open, and each ping gets its pong", () =>
    Effect.gen(function* () {
      const operationId = yield* begin("pinging")
      const received = yield* Deferred.make<ReadonlyArray<string>>()
      const onOpen = (socket: NodeWS.WebSocket) => {
        const pongs: Array<string> = []
        for (const text of ["one", "two", "three"]) socket.ping(text)
        socket.on("pong", (data) => {
          if (pongs.push(data.toString("utf8")) === 3) Deferred.doneUnsafe(received, Effect.succeed(pongs))
        })
      }
      const following = yield* Effect.forkChild(
        follow({ path: "/api/v1/clusters/pinging/progress/stream", key: keys.ada, onOpen }),
      )

      assert.deepStrictEqual(yield* Deferred.await(received), ["one", "two", "three"])
      yield* finish(operationId)
      assert.strictEqual((yield* Fiber.join(following)).closeCode, 1000)
    }),
  )
})
