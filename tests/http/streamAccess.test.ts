import type * as NodeWS from "@effect/platform-node/NodeWS"
import { assert, it } from "@effect/vitest"
import { DateTime, Deferred, Duration, Effect, Fiber } from "effect"

import { defaultHttpLimits } from "#adapters/http/api/limits/HttpLimits.ts"
import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { Members } from "#application/ports/Members.ts"
import { Users } from "#application/ports/Users.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { acme, edith, grace } from "#tests/fixtures/People.ts"

import { addKey, revocation } from "./EndingKey.ts"
import { begin, finish, tell } from "./OperationSteps.ts"
import { send } from "./RawRequest.ts"
import { json } from "./SignedIn.ts"
import { follow } from "./StreamClient.ts"

const server = HttpServerForTests.layer({ limits: { keyCheckSeconds: 0.05 } })

/** Opens a websocket that stays open, and answers once its first event is there. */
const open = Effect.fnUntraced(function* (clusterName: string, key: string) {
  const operationId = yield* begin(clusterName)
  const opened = yield* Deferred.make<void>()
  const reader = yield* Effect.forkChild(
    follow({
      path: `/api/v1/clusters/${clusterName}/progress/stream`,
      key,
      onEvent: () => Deferred.doneUnsafe(opened, Effect.void),
    }),
  )
  yield* Deferred.await(opened)
  return { operationId, reader }
})

const closeCode = (reader: Fiber.Fiber<{ readonly closeCode: number }>) =>
  Effect.map(Fiber.join(reader), (received) => received.closeCode)

it.layer(server, { excludeTestServices: true })("An open websocket", (it) => {
  it.effect("is closed with 4401 when its key is revoked", () =>
    Effect.gen(function* () {
      const { id, text } = yield* addKey(101)
      const { reader } = yield* open("revoked", text)
      yield* (yield* ApiKeys).revoke(id, revocation)

      assert.strictEqual(yield* closeCode(reader), 4401)
    }),
  )

  it.effect("is closed with 4401 when its key is deleted", () =>
    Effect.gen(function* () {
      const { id, text } = yield* addKey(102)
      const { reader } = yield* open("deleted", text)
      yield* (yield* ApiKeys).remove(id)

      assert.strictEqual(yield* closeCode(reader), 4401)
    }),
  )

  it.effect("is closed with 4401 when its key expires", () =>
    Effect.gen(function* () {
      const expiresAt = DateTime.add(yield* DateTime.now, { seconds: 3 })
      const { text } = yield* addKey(103, expiresAt)
      const { reader } = yield* open("expired", text)

      assert.strictEqual(yield* closeCode(reader), 4401)
      assert.isTrue(DateTime.isGreaterThanOrEqualTo(yield* DateTime.now, expiresAt))
    }),
  )

  it.effect("is closed with 4401 by DELETE /whoami", () =>
    Effect.gen(function* () {
      const { text } = yield* addKey(104)
      const { reader } = yield* open("logged-out", text)
      yield* send({ method: "DELETE", path: "/api/v1/whoami", key: text })

      assert.strictEqual(yield* closeCode(reader), 4401)
    }),
  )

  it.effect("is closed with 4403 when its holder gets another role", () =>
    Effect.gen(function* () {
      const { reader } = yield* open("promoted", HttpServerForTests.keys.edith)
      const path = `/api/v1/organizations/acme/members/${edith.id}`
      yield* send({ method: "PATCH", path, key: HttpServerForTests.keys.ada, ...json({ role: "admin" }) })

      assert.strictEqual(yield* closeCode(reader), 4403)
    }),
  )

  it.effect("stays open for everyone else meanwhile", () =>
    Effect.gen(function* () {
      const { id, text } = yield* addKey(105)
      const staying = yield* open("staying", HttpServerForTests.keys.ada)
      const { reader } = yield* open("leaving", text)
      yield* (yield* ApiKeys).revoke(id, revocation)

      assert.strictEqual(yield* closeCode(reader), 4401)
      yield* finish(staying.operationId)
      assert.strictEqual(yield* closeCode(staying.reader), 1000)
    }),
  )

  it.effect("is closed with 4403 when its holder is removed from the organization", () =>
    Effect.gen(function* () {
      const { text } = yield* addKey(106)
      const { reader } = yield* open("removed", text)
      const members = yield* Members
      yield* Effect.orDie(members.remove(acme.id, grace.id))

      assert.strictEqual(yield* closeCode(reader), 4403)
    }),
  )
})

it.layer(server, { excludeTestServices: true })("A websocket of who is forgotten", (it) => {
  it.effect("is closed with 4401", () =>
    Effect.gen(function* () {
      const { reader } = yield* open("forgotten", HttpServerForTests.keys.edith)
      yield* Effect.orDie((yield* Users).remove(edith.id, yield* DateTime.now))

      assert.strictEqual(yield* closeCode(reader), 4401)
    }),
  )
})

it.layer(HttpServerForTests.layer({ limits: { keyCheckSeconds: 0.05, socketsPerCallerMax: 1 } }), {
  excludeTestServices: true,
})("A websocket whose client does not read", (it) => {
  it.effect("is cut within 5 s as well, and gives its place up", () =>
    Effect.gen(function* () {
      const { id, text } = yield* addKey(107)
      const path = "/api/v1/clusters/deaf/progress/stream"
      const operationId = yield* begin("deaf")
      const opened = yield* Deferred.make<void>()
      const onOpen = (socket: NodeWS.WebSocket) => {
        socket.pause()
        Deferred.doneUnsafe(opened, Effect.void)
      }
      yield* Effect.forkChild(follow({ path, key: text, onOpen }))
      yield* Deferred.await(opened)
      yield* tell(operationId, 99, "x".repeat(100_000))
      const another = { path: `${path}?after=100`, key: HttpServerForTests.keys.graceAtAcme }
      assert.strictEqual((yield* follow(another)).status, 429)

      yield* (yield* ApiKeys).revoke(id, revocation)
      const [taken] = yield* Effect.timed(
        Effect.repeat(follow({ ...another, onOpen: (socket) => socket.close() }), {
          until: ({ status }) => status === 101,
        }),
      )
      // A server that waits as long as it does by default keeps the 5 s, too.
      const waited = Duration.seconds(defaultHttpLimits.keyCheckSeconds)
      assert.isBelow(Duration.toMillis(Duration.sum(waited, taken)), 5000)
    }),
  )
})
