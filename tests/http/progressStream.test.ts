import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Schema } from "effect"

import { ProgressEvent } from "#adapters/http/api/operations/ProgressEvent.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys, unknownKey } from "#tests/fixtures/HttpServerForTests.ts"

import { begin, finish, tell } from "./OperationSteps.ts"
import { send } from "./RawRequest.ts"
import { follow } from "./StreamClient.ts"

const streamOf = (name: string, query = "") => `/api/v1/clusters/${name}/progress/stream${query}`

const upTo = (last: number, first = 1) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

it.layer(HttpServerForTests.layer(), { excludeTestServices: true })("The progress stream", (it) => {
  it.effect("sends every event in the shape of the contract, and closes with 1000 after the last", () =>
    Effect.gen(function* () {
      const operationId = yield* begin("shaped")
      yield* finish(operationId)
      const { closeCode, events } = yield* follow({ path: streamOf("shaped"), key: keys.ada })
      const decoded = yield* Schema.decodeEffect(Schema.Array(Schema.toCodecJson(ProgressEvent)), {
        onExcessProperty: "error",
      })(events)

      assert.strictEqual(closeCode, 1000)
      assert.deepStrictEqual(
        decoded.map(({ sequence, status }) => [sequence, status]),
        [
          [1, "IN_PROGRESS"],
          [2, "COMPLETED"],
        ],
      )
      assert.isTrue(decoded.every((event) => event.operationId === operationId && event.simulated))
    }),
  )

  it.effect("sends what was written before and what is written after, in order and none twice, to many at once", () =>
    Effect.gen(function* () {
      const operationId = yield* begin("busy")
      yield* tell(operationId, 20, "before")
      const readers = yield* Effect.forEach(upTo(25), () =>
        Effect.forkChild(follow({ path: streamOf("busy"), key: keys.ada })),
      )
      yield* tell(operationId, 60, "after")
      yield* finish(operationId)

      for (const { closeCode, events } of yield* Fiber.joinAll(readers)) {
        assert.deepStrictEqual(
          events.map(({ sequence }) => sequence),
          upTo(82),
        )
        assert.strictEqual(closeCode, 1000)
      }
    }),
  )

  it.effect("goes on after the sequence number a reader names", () =>
    Effect.gen(function* () {
      const operationId = yield* begin("resumed")
      yield* tell(operationId, 9)
      yield* finish(operationId)
      const { events } = yield* follow({
        path: streamOf("resumed", `?after=7&operationId=${operationId}`),
        key: keys.ada,
      })

      assert.deepStrictEqual(
        events.map(({ sequence }) => sequence),
        upTo(11, 8),
      )
    }),
  )

  it.effect("loses nothing for a reader that breaks off and comes back", () =>
    Effect.gen(function* () {
      const operationId = yield* begin("interrupted")
      const reached = yield* Deferred.make<number>()
      const first = yield* Effect.forkChild(
        follow({
          path: streamOf("interrupted"),
          key: keys.ada,
          onEvent: ({ sequence }, socket) => {
            if (sequence !== 5) return
            socket.terminate()
            Deferred.doneUnsafe(reached, Effect.succeed(sequence))
          },
        }),
      )
      yield* tell(operationId, 10)
      const after = yield* Deferred.await(reached)
      const before = yield* Fiber.join(first)
      yield* finish(operationId)
      const rest = yield* follow({ path: streamOf("interrupted", `?after=${after}`), key: keys.ada })

      const seen = [...before.events.slice(0, after), ...rest.events].map(({ sequence }) => sequence)
      assert.deepStrictEqual(seen, upTo(12))
    }),
  )

  it.effect("is closed at once when there is nothing after the number named and the operation has ended", () =>
    Effect.gen(function* () {
      const operationId = yield* begin("over")
      yield* finish(operationId)
      const { closeCode, events } = yield* follow({ path: streamOf("over", "?after=2"), key: keys.ada })

      assert.deepStrictEqual([events.length, closeCode], [0, 1000])
    }),
  )
})

it.layer(HttpServerForTests.layer({ allowedOrigins: ["https://console.example.com"] }), { excludeTestServices: true })(
  "A handshake",
  (it) => {
    it.effect.each([
      ["without a key", streamOf("here"), undefined, 401],
      ["with nobody's key", streamOf("here"), unknownKey, 401],
      ["for a cluster of another organization", streamOf("here"), keys.graceAtGlobex, 404],
      [
        "for an operation of no cluster",
        streamOf("here", "?operationId=00000000-0000-4000-8000-000000000000"),
        keys.ada,
        404,
      ],
      ["after a number that is none", streamOf("here", "?after=-1"), keys.ada, 400],
      ["with a parameter there is not", streamOf("here", "?surprise=1"), keys.ada, 400],
    ] as const)("%s is refused by an ordinary response", ([, path, key, status]) =>
      Effect.gen(function* () {
        yield* Effect.ignoreCause(begin("here"))
        const response = yield* follow({ path, ...(key === undefined ? {} : { key }) })

        assert.strictEqual(response.status, status)
        assert.strictEqual(JSON.parse(response.body).status, status)
      }),
    )

    it.effect.each([
      ["https://evil.example", 403],
      ["null", 403],
      ["https://console.example.com", 101],
    ] as const)("from a page of %s is %s", ([origin, status]) =>
      Effect.gen(function* () {
        const name = `from-${status}-${origin.length}`
        yield* finish(yield* begin(name))
        const response = yield* follow({ path: streamOf(name), key: keys.ada, origin })

        assert.strictEqual(response.status, status)
      }),
    )

    it.effect("from a page of the server's own is let through", () =>
      Effect.gen(function* () {
        const { url } = yield* HttpServerForTests.ServerAddress
        yield* finish(yield* begin("own"))
        const response = yield* follow({ path: streamOf("own"), key: keys.ada, origin: url })

        assert.strictEqual(response.status, 101)
      }),
    )

    it.effect("that is none gets 426", () =>
      Effect.gen(function* () {
        yield* begin("plain")
        const response = yield* send({ path: streamOf("plain"), key: keys.ada })

        assert.deepInclude(response.json, { status: 426, error_code: "UPGRADE_REQUIRED" })
        assert.strictEqual(response.headers["upgrade"], "websocket")
      }),
    )
  },
)

it.layer(HttpServerForTests.layer({ limits: { socketsPerCallerMax: 2, pingIntervalSeconds: 0.1 } }), {
  excludeTestServices: true,
})("Open websockets", (it) => {
  it.effect("are limited for each caller, and a closed one makes room", () =>
    Effect.gen(function* () {
      const operationId = yield* begin("crowded")
      const open = yield* Deferred.make<void>()
      let opened = 0
      const onOpen = () => {
        if (++opened === 2) Deferred.doneUnsafe(open, Effect.void)
      }
      const path = streamOf("crowded")
      const held = yield* Effect.forEach([1, 2], () => Effect.forkChild(follow({ path, key: keys.ada, onOpen })))
      yield* Deferred.await(open)
      const refused = yield* follow({ path, key: keys.ada })
      const other = yield* Effect.forkChild(follow({ path, key: keys.graceAtAcme }))
      yield* finish(operationId)
      yield* Fiber.joinAll(held)

      assert.strictEqual(refused.status, 429)
      assert.strictEqual(JSON.parse(refused.body).error_code, "RATE_LIMITED")
      assert.strictEqual((yield* Fiber.join(other)).closeCode, 1000)
      assert.strictEqual((yield* follow({ path, key: keys.ada })).closeCode, 1000)
    }),
  )

  it.effect("are closed when their client responds to no ping", () =>
    Effect.gen(function* () {
      const operationId = yield* begin("dead")
      const { closeCode } = yield* follow({ path: streamOf("dead"), key: keys.ada, autoPong: false })
      yield* finish(operationId)

      assert.strictEqual(closeCode, 1006)
    }),
  )
})
