import type * as NodeWS from "@effect/platform-node/NodeWS"
import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Layer, Scope } from "effect"

import { closeCodes } from "#adapters/http/api/streams/CloseCodes.ts"
import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"

import { addKey, revocation } from "../EndingKey.ts"
import { send } from "../RawRequest.ts"
import { follow, type StreamOpening } from "../StreamClient.ts"
import type { StreamSource, StreamUnderTest } from "./StreamUnderTest.ts"

/** What every stream does, whatever it reports on. */
export const eventStreamContract = <Event, R, E>(
  name: string,
  { begin, contract, server }: StreamUnderTest<Event, R, E>,
) => {
  const { alternative, cursor, ended, protocol } = contract

  const read = (path: string, opening: Partial<StreamOpening<Event>> = {}) =>
    follow<Event>({ path, key: keys.ada, ...opening })

  const cursorsOf = (events: ReadonlyArray<Event>) => events.map(cursor.of)

  /** The cursors of a stream that ends, read by a client that comes back as often as a slow machine has it given up. */
  const readToEnd = Effect.fnUntraced(function* (path: string, after?: number | string) {
    const cursors = []
    let last = after
    while (true) {
      const { closeCode, events, status } = yield* read(last === undefined ? path : `${path}?after=${last}`)
      cursors.push(...cursorsOf(events))
      last = cursors.at(-1) ?? last
      if (closeCode === closeCodes.ended.code) return cursors
      // Its place may not be free yet.
      if (status === 101) assert.strictEqual(closeCode, closeCodes.tooSlow.code)
    }
  })

  /** Opens a websocket that stays open, with its first event received. */
  const open = Effect.fnUntraced(function* ({ path }: StreamSource, opening: Partial<StreamOpening<Event>> = {}) {
    const opened = yield* Deferred.make<NodeWS.WebSocket>()
    const onEvent = (_: Event, socket: NodeWS.WebSocket) => Deferred.doneUnsafe(opened, Effect.succeed(socket))
    const reader = yield* Effect.forkChild(read(path, { onEvent, ...opening }))
    return { reader, socket: yield* Deferred.await(opened) }
  })

  const closeOf = (reader: Fiber.Fiber<{ readonly closeCode: number; readonly closeReason: string }>) =>
    Effect.map(Fiber.join(reader), ({ closeCode, closeReason }) => ({ code: closeCode, reason: closeReason }))

  const of = ({ code, reason }: { readonly code: number; readonly reason: string }) => ({ code, reason })

  it.layer(server({ keyCheckSeconds: 0.05 }), { excludeTestServices: true })(`${name} is a stream that`, (it) => {
    it.effect("sends the events before and after the handshake, and closes with the end of its contract", () =>
      Effect.gen(function* () {
        const source = yield* begin("whole")
        const { reader } = yield* open(source)
        yield* source.add(40, "later")
        yield* source.end
        const { closeCode, closeReason, events } = yield* Fiber.join(reader)

        assert.strictEqual(new Set(cursorsOf(events)).size, events.length)
        assert.deepStrictEqual(cursorsOf(events), cursorsOf((yield* read(source.path)).events))
        assert.deepStrictEqual([closeCode, closeReason], [closeCodes.ended.code, ended.reason])
      }),
    )

    it.effect("resumes after the cursor of each event", () =>
      Effect.gen(function* () {
        const source = yield* begin("resumed")
        yield* source.add(3, "more")
        yield* source.end
        const all = cursorsOf((yield* read(source.path)).events)
        for (const [index, after] of all.entries()) {
          const { events } = yield* read(`${source.path}?after=${after}`)
          assert.deepStrictEqual(cursorsOf(events), all.slice(index + 1))
        }
      }),
    )

    it.effect("waits for a client that pauses, and loses nothing", () =>
      Effect.gen(function* () {
        const source = yield* begin("paused")
        const { reader, socket } = yield* open(source)
        socket.pause()
        yield* source.add(30, "x".repeat(100_000))
        yield* source.end
        socket.resume()
        const { closeCode, events } = yield* Fiber.join(reader)

        assert.strictEqual(closeCode, closeCodes.ended.code)
        assert.deepStrictEqual(cursorsOf(events), cursorsOf((yield* read(source.path)).events))
      }),
    )

    it.effect("closes when the key of its client is revoked", () =>
      Effect.gen(function* () {
        const { id, text } = yield* addKey(131)
        const { reader } = yield* open(yield* begin("revoked"), { key: text })
        yield* (yield* ApiKeys).revoke(id, revocation)

        assert.deepStrictEqual(yield* closeOf(reader), of(closeCodes.keyEnded))
      }),
    )

    it.effect("closes when its client sends a message", () =>
      Effect.gen(function* () {
        const { reader, socket } = yield* open(yield* begin("chatty"))
        socket.send("hello")

        assert.deepStrictEqual(yield* closeOf(reader), of(closeCodes.unwantedInput))
      }),
    )

    it.effect("accepts its own subprotocol, and repeats no other", () =>
      Effect.gen(function* () {
        const source = yield* begin("spoken")
        yield* source.end
        const chosen: Array<string> = []
        const onOpen = (socket: NodeWS.WebSocket) => chosen.push(socket.protocol)
        yield* read(source.path, { onOpen, protocols: ["orrery.ticket.x", protocol] })
        yield* read(source.path, { onOpen, protocols: ["orrery.unknown.v1"] })

        assert.deepStrictEqual(chosen, [protocol])
      }),
    )

    it.effect("says what to do instead to a caller that opens no websocket", () =>
      Effect.gen(function* () {
        const response = yield* send({ path: (yield* begin("plain")).path, key: keys.ada })

        assert.strictEqual(response.status, 426)
        assert.include(response.json.error, alternative)
      }),
    )
  })

  it.layer(server({ slowSocketSeconds: 0.2, socketsPerCallerMax: 1 }), { excludeTestServices: true })(
    `${name} is a stream that`,
    (it) => {
      it.effect("gives up a client that is too slow, which misses nothing when it comes back", () =>
        Effect.gen(function* () {
          const source = yield* begin("slow")
          const { reader, socket } = yield* open(source)
          socket.pause()
          yield* source.add(99, "x".repeat(100_000))
          // Its place is free again once it is closed.
          yield* Effect.repeat(read(source.path, { onOpen: (another) => another.close() }), {
            until: ({ status }) => status === 101,
          })
          socket.resume()
          const { events } = yield* Fiber.join(reader)
          yield* source.end
          const rest = yield* readToEnd(source.path, cursorsOf(events).at(-1))

          assert.isBelow(events.length, 100)
          assert.deepStrictEqual([...cursorsOf(events), ...rest], yield* readToEnd(source.path))
        }),
      )
    },
  )

  it.live(`${name} is a stream that closes when its server stops`, () =>
    Effect.gen(function* () {
      const scope = yield* Scope.make()
      const context = yield* Layer.buildWithScope(server({}), scope)
      const { reader } = yield* Effect.provideContext(Effect.flatMap(begin("stopping"), open), context)
      yield* Scope.close(scope, Exit.void)

      assert.deepStrictEqual(yield* closeOf(reader), of(closeCodes.stopping))
    }),
  )
}
