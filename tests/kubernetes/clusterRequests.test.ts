import type { Http2ServerResponse } from "node:http2"

import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Redacted } from "effect"
import { TestClock } from "effect/testing"

import type { ClusterCredential } from "#application/ports/ClusterTransport.ts"
import type { KubernetesApi } from "#application/ports/KubernetesApi.ts"
import { misbehavingApi, secretToken, sendJson, statusObject } from "#tests/fixtures/kubernetes/MisbehavingApi.ts"

const configMaps = { group: "", version: "v1", plural: "configmaps", kind: "ConfigMap", namespaced: true }
const settings = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "settings", namespace: "default" } }

const read = (api: KubernetesApi) => api.get(configMaps, settings.metadata)

/** Why a request failed. */
const failureOf = (api: KubernetesApi) => Effect.map(Effect.flip(read(api)), ({ detail, reason }) => [reason, detail])

/** A request that has arrived, and what it waits for passes. */
const afterArrival = Effect.fnUntraced(function* (
  respond: (response: Http2ServerResponse) => void,
  duration: "20 seconds" | "30 seconds",
) {
  const arrived = yield* Deferred.make<void>()
  const { api } = yield* misbehavingApi((_, response) => {
    respond(response)
    Deferred.doneUnsafe(arrived, Effect.void)
  })
  const reading = yield* Effect.forkChild(Effect.flip(read(api)))
  yield* Deferred.await(arrived)
  yield* TestClock.adjust(duration)
  return yield* Fiber.join(reading)
})

describe("A request to a cluster", () => {
  it.effect("shares one HTTP/2 connection with all others", () =>
    Effect.gen(function* () {
      const { api, connectionsOpened } = yield* misbehavingApi((_, response) => sendJson(response, settings))
      yield* read(api)
      yield* Effect.all(
        Array.from({ length: 30 }, () => read(api)),
        { concurrency: "unbounded" },
      )
      assert.strictEqual(connectionsOpened(), 1)
    }),
  )

  it.effect("uses HTTP/1.1 where the cluster has nothing else", () =>
    Effect.gen(function* () {
      const { api } = yield* misbehavingApi(
        (request, response) => sendJson(response, { ...settings, data: { version: request.httpVersion } }),
        { protocol: "http/1.1" },
      )
      assert.deepStrictEqual((yield* read(api))["data"], { version: "1.1" })
    }),
  )

  it.effect("waits for its turn while 32 others are under way", () =>
    Effect.gen(function* () {
      const open: Array<Http2ServerResponse> = []
      const full = yield* Deferred.make<void>()
      const { api, requests } = yield* misbehavingApi((_, response) => {
        open.push(response)
        if (open.length === 32) Deferred.doneUnsafe(full, Effect.void)
      })
      const reading = yield* Effect.forkChild(
        Effect.all(
          Array.from({ length: 40 }, () => read(api)),
          { concurrency: "unbounded", discard: true },
        ),
      )
      yield* Deferred.await(full)
      assert.lengthOf(requests, 32)
      yield* Fiber.interrupt(reading)
    }),
  )

  it.effect("fails when the connection breaks, and the next one gets another", () =>
    Effect.gen(function* () {
      let isBroken = true
      const { api, connectionsOpened } = yield* misbehavingApi((request, response) => {
        if (isBroken) request.stream.session?.socket.destroy()
        else sendJson(response, settings)
      })
      const [reason] = yield* failureOf(api)
      assert.strictEqual(reason, "Unreachable")
      isBroken = false
      yield* read(api)
      assert.strictEqual(connectionsOpened(), 2)
    }),
  )

  it.effect("fails when the cluster resets its stream", () =>
    Effect.gen(function* () {
      const { api } = yield* misbehavingApi((request) => request.stream.close(2))
      assert.strictEqual((yield* failureOf(api))[0], "Unreachable")
    }),
  )

  it.effect("fails when no response begins in 20 seconds", () =>
    Effect.gen(function* () {
      const { detail, reason } = yield* afterArrival(() => undefined, "20 seconds")
      assert.deepStrictEqual([reason, detail], ["Unreachable", "The API of the cluster did not respond in 20 seconds."])
    }),
  )

  it.effect("fails when the response is not complete in 30 seconds", () =>
    Effect.gen(function* () {
      const { detail, reason } = yield* afterArrival((response) => void response.write("{"), "30 seconds")
      assert.deepStrictEqual([reason, detail], ["Unreachable", "The API of the cluster did not respond in 30 seconds."])
    }),
  )

  it.effect("reads no response without an end", () =>
    Effect.gen(function* () {
      let isClosed = false
      const piece = Buffer.alloc(1024 * 1024, " ")
      const { api } = yield* misbehavingApi((_, response) => {
        const more = () => {
          while (!isClosed && response.write(piece));
        }
        response.once("close", () => (isClosed = true)).on("drain", more)
        more()
      })
      assert.deepStrictEqual(yield* failureOf(api), [
        "Unreadable",
        "The API of the cluster sent a response of more than 33554432 bytes.",
      ])
    }),
  )

  it.effect("follows no redirect, which could take the token to another host", () =>
    Effect.gen(function* () {
      const { api, requests } = yield* misbehavingApi((_, response) =>
        response.writeHead(307, { location: "/elsewhere" }).end(),
      )
      assert.deepStrictEqual(yield* failureOf(api), [
        "Unreadable",
        "The API of the cluster responded with 307, and Orrery follows no redirects.",
      ])
      assert.lengthOf(requests, 1)
    }),
  )

  it.effect("is not sent to a server with another certificate", () =>
    Effect.gen(function* () {
      const { api, requests } = yield* misbehavingApi((_, response) => sendJson(response, settings), {
        wrongCertificate: true,
      })
      const [reason, detail] = yield* failureOf(api)
      assert.strictEqual(reason, "Unreachable")
      assert.match(detail ?? "", /has a certificate that Orrery does not trust \([A-Z_]+\)\.$/)
      assert.lengthOf(requests, 0)
    }),
  )

  it.effect("fails where something else than Kubernetes responds", () =>
    Effect.gen(function* () {
      const { api } = yield* misbehavingApi((_, response) => response.end("<html>Welcome</html>"))
      assert.strictEqual((yield* failureOf(api))[0], "Unreadable")
    }),
  )

  it.effect("says after how many seconds the cluster wants the next request", () =>
    Effect.gen(function* () {
      const { api } = yield* misbehavingApi((_, response) =>
        response.writeHead(429, { "retry-after": "7" }).end("too many requests"),
      )
      const { reason, retryAfterSeconds } = yield* Effect.flip(read(api))
      assert.deepStrictEqual([reason, retryAfterSeconds], ["TooManyRequests", 7])
    }),
  )

  it.effect("renews a refused credential once", () =>
    Effect.gen(function* () {
      const old: ClusterCredential = { type: "token", token: Redacted.make("old") }
      const renewed: ClusterCredential = { type: "token", token: Redacted.make("new") }
      const { api, requests } = yield* misbehavingApi(
        ({ headers }, response) =>
          headers.authorization === "Bearer new"
            ? sendJson(response, settings)
            : sendJson(response, statusObject(401, "Unauthorized"), 401),
        { credential: (refused) => (refused === undefined ? old : renewed) },
      )
      yield* read(api)
      assert.deepStrictEqual(
        requests.map(({ authorization }) => authorization),
        ["Bearer old", "Bearer new"],
      )
    }),
  )

  it.effect("is not repeated where there is no other credential, and shows nothing of this one", () =>
    Effect.gen(function* () {
      const { api, requests } = yield* misbehavingApi((_, response) =>
        sendJson(response, statusObject(401, "Unauthorized"), 401),
      )
      const error = yield* Effect.flip(read(api))
      assert.strictEqual(error.reason, "Unauthorized")
      assert.deepStrictEqual(
        requests.map(({ authorization }) => authorization),
        [`Bearer ${secretToken}`],
      )
      assert.notInclude(`${JSON.stringify(error)} ${error.stack}`, secretToken)
    }),
  )

  it.effect("is not sent for a moment after five in a row without a response, and then tried once", () =>
    Effect.gen(function* () {
      let isBroken = true
      const { api, requests } = yield* misbehavingApi((request, response) => {
        if (isBroken) request.stream.close(2)
        else sendJson(response, settings)
      })
      for (let failures = 0; failures < 5; failures++) yield* failureOf(api)
      const { detail, retryAfterSeconds } = yield* Effect.flip(read(api))
      assert.match(detail, /did not respond to the last requests/)
      assert.isAbove(retryAfterSeconds ?? 0, 0)
      assert.lengthOf(requests, 5)
      isBroken = false
      yield* TestClock.adjust("1 second")
      yield* read(api)
      yield* read(api)
      assert.lengthOf(requests, 7)
    }),
  )
})
