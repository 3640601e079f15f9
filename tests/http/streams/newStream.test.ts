import type * as NodeWS from "@effect/platform-node/NodeWS"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Layer, Logger } from "effect"
import { HttpApi } from "effect/http-api"

import { Api } from "#adapters/http/api/Api.ts"
import { closeCodes } from "#adapters/http/api/streams/CloseCodes.ts"
import { streamAddresses } from "#adapters/http/api/streams/StreamContracts.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"

import { follow, type StreamOpening } from "../StreamClient.ts"
import { beginToy, type ToyEnd, type ToyEvent, toyPath, toyRemoved, toyServer } from "./ToyStream.ts"

const read = (name: string, opening: Partial<StreamOpening<ToyEvent>> = {}) =>
  follow<ToyEvent>({ path: toyPath(name), key: keys.ada, ...opening })

const logged: Array<string> = []
const logger = Logger.map(Logger.formatJson, (line) => void logged.push(line))
const server = toyServer({ slowSocketSeconds: 0.2 }).pipe(Layer.provide(Logger.layer([logger])))

it.layer(server, { excludeTestServices: true })("A new stream", (it) => {
  it.effect.each([
    ["in the way of its own that it names", "removed", toyRemoved.code, toyRemoved.reason],
    [
      "as failed when it breaks",
      "broken",
      closeCodes.failed.code,
      "Something went wrong here. Reconnect with after=<last place>.",
    ],
  ] as const satisfies ReadonlyArray<readonly [string, ToyEnd, number, string]>)("ends %s", ([, end, code, reason]) =>
    Effect.gen(function* () {
      const toy = yield* beginToy(end)
      yield* toy.end(end)
      const { closeCode, closeReason } = yield* read(end)

      assert.deepStrictEqual([closeCode, closeReason], [code, reason])
      assert.strictEqual(logged.join().includes("The spring of this toy is broken."), end === "broken")
    }),
  )

  it.effect("says to a client that is too slow after which cursor to resume", () =>
    Effect.gen(function* () {
      const toy = yield* beginToy("slow")
      const opened = yield* Deferred.make<NodeWS.WebSocket>()
      const onEvent = (_: ToyEvent, socket: NodeWS.WebSocket) => Deferred.doneUnsafe(opened, Effect.succeed(socket))
      const reader = yield* Effect.forkChild(read("slow", { onEvent }))
      const socket = yield* Deferred.await(opened)
      socket.pause()
      yield* toy.add(99, "x".repeat(100_000))
      yield* toy.left
      socket.resume()
      const { closeCode, closeReason } = yield* Fiber.join(reader)

      assert.strictEqual(closeCode, closeCodes.tooSlow.code)
      assert.strictEqual(closeReason, "You read too slowly. Reconnect with after=<last place>.")
    }),
  )

  it.effect("refuses with the error of its own that it names, before the handshake", () =>
    Effect.gen(function* () {
      const { body, status } = yield* read("unknown")

      assert.strictEqual(status, 404)
      assert.strictEqual(JSON.parse(body).error, "There is no such toy.")
    }),
  )
})

describe("The table of streams", () => {
  it("has the path of each endpoint that opens a websocket, and no other", () => {
    const paths: Array<string> = []
    HttpApi.reflect(Api, {
      onGroup: () => {},
      onEndpoint: ({ endpoint, successes }) => {
        if (successes.has(101)) paths.push(endpoint.path)
      },
    })

    assert.sameMembers(
      streamAddresses.map(({ path }) => path),
      paths,
    )
  })
})
