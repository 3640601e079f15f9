import { assert, it } from "@effect/vitest"
import { DateTime, Deferred, Effect, Fiber } from "effect"

import { hashOfTicket } from "#application/access/IssueStreamTicket.ts"
import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"
import { StreamTickets } from "#application/ports/StreamTickets.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"

import { addKey, revocation } from "./EndingKey.ts"
import { begin, finish } from "./OperationSteps.ts"
import { send } from "./RawRequest.ts"
import { json } from "./SignedIn.ts"
import { follow } from "./StreamClient.ts"

const portal = "https://portal.example.com"

const server = HttpServerForTests.layer({ limits: { keyCheckSeconds: 0.05 }, allowedOrigins: [portal] })

const streamOf = (cluster: string) => `/api/v1/clusters/${cluster}/progress/stream`

const ask = (path: string, key: string = keys.graceAtAcme) =>
  send({ method: "POST", path: "/api/v1/streams/ticket", key, ...json({ path }) })

const protocolsFor = (cluster: string, key?: string) =>
  Effect.map(ask(streamOf(cluster), key), (response): ReadonlyArray<string> => response.json.data.protocols)

it.layer(server, { excludeTestServices: true, timeout: "60 seconds" })("A ticket for a websocket", (it) => {
  it.effect("opens it without a key, as a browser does, and is not repeated by the server", () =>
    Effect.gen(function* () {
      yield* finish(yield* begin("browsed"))
      const protocols = yield* protocolsFor("browsed")
      let chosen = ""
      const received = yield* follow({
        path: `${streamOf("browsed")}?after=1`,
        protocols,
        origin: portal,
        onOpen: ({ protocol }) => (chosen = protocol),
      })

      assert.strictEqual(received.closeCode, 1000, received.body)
      assert.deepStrictEqual(
        received.events.map(({ sequence }) => sequence),
        [2],
      )
      assert.strictEqual(chosen, "orrery.events.v1")
    }),
  )

  it.effect("says when it expires", () =>
    Effect.gen(function* () {
      const before = yield* DateTime.now
      const { headers, json: body, status } = yield* ask(streamOf("any"))

      assert.strictEqual(status, 201)
      const seconds = (Date.parse(body.data.expiresAt) - before.epochMilliseconds) / 1000
      assert.approximately(seconds, 30, 5)
      assert.deepStrictEqual(body.data.protocols, ["orrery.events.v1", `orrery.ticket.${body.data.ticket}`])
      assert.strictEqual(headers["cache-control"], "no-store")
    }),
  )

  it.effect("works once, also when it is used several times at once", () =>
    Effect.gen(function* () {
      yield* finish(yield* begin("once"))
      const protocols = yield* protocolsFor("once")
      const received = yield* Effect.forEach([1, 2, 3], () => follow({ path: streamOf("once"), protocols }), {
        concurrency: "unbounded",
      })

      assert.sameMembers(
        received.map(({ status }) => status),
        [101, 401, 401],
      )
      assert.include((yield* follow({ path: streamOf("once"), protocols })).body, "Create a new ticket")
    }),
  )

  it.effect("works for its own path only, and nowhere else in the API", () =>
    Effect.gen(function* () {
      yield* finish(yield* begin("mine"))
      const elsewhere = yield* protocolsFor("another")
      assert.strictEqual((yield* follow({ path: streamOf("mine"), protocols: elsewhere })).status, 401)

      const stolen = (yield* protocolsFor("mine")).join(", ")
      const list = yield* send({ path: "/api/v1/clusters", headers: { "sec-websocket-protocol": stolen } })
      assert.strictEqual(list.status, 401)
      for (const path of ["/api/v1/clusters", `${streamOf("mine")}?after=1`, "/api/v1/clusters/a/b/progress/stream", 7])
        assert.strictEqual((yield* ask(String(path))).status, 400, String(path))
    }),
  )

  it.effect("does not work after its time, nor once its key has ended", () =>
    Effect.gen(function* () {
      yield* finish(yield* begin("late"))
      const { id, text } = yield* addKey(121)
      const expiresAt = DateTime.subtract(yield* DateTime.now, { seconds: 1 })
      const hash = yield* (yield* KeyHashing).hash(hashOfTicket("expired"))
      yield* (yield* StreamTickets).add(hash, { apiKeyId: id, path: streamOf("late"), expiresAt }, expiresAt)
      const protocols = ["orrery.events.v1", "orrery.ticket.expired"]
      assert.strictEqual((yield* follow({ path: streamOf("late"), protocols })).status, 401)

      const unused = yield* protocolsFor("late", text)
      yield* (yield* ApiKeys).revoke(id, revocation)
      assert.strictEqual((yield* follow({ path: streamOf("late"), protocols: unused })).status, 401)
    }),
  )

  it.effect("does not let pages of other origins in", () =>
    Effect.gen(function* () {
      yield* finish(yield* begin("guarded"))
      const protocols = yield* protocolsFor("guarded")
      const refused = yield* follow({ path: streamOf("guarded"), protocols, origin: "https://evil.example" })

      assert.strictEqual(refused.status, 403)
      assert.include(refused.body, "ORRERY_ALLOWED_ORIGINS")
    }),
  )

  it.effect("opens what its key may open: the websocket closes with 4401 when the key is revoked", () =>
    Effect.gen(function* () {
      yield* begin("revoked")
      const { id, text } = yield* addKey(122)
      const opened = yield* Deferred.make<void>()
      const protocols = yield* protocolsFor("revoked", text)
      const reader = yield* Effect.forkChild(
        follow({
          path: streamOf("revoked"),
          protocols,
          onEvent: () => Deferred.doneUnsafe(opened, Effect.void),
        }),
      )
      yield* Deferred.await(opened)
      yield* (yield* ApiKeys).revoke(id, revocation)

      assert.strictEqual((yield* Fiber.join(reader)).closeCode, 4401)
    }),
  )
})
