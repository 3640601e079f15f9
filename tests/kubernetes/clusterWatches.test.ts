import type { Http2ServerResponse } from "node:http2"

import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber, Queue, Stream } from "effect"
import { TestClock } from "effect/testing"

import type { KubernetesApi } from "#application/ports/KubernetesApi.ts"
import { misbehavingApi, sendJson, statusObject } from "#tests/fixtures/kubernetes/MisbehavingApi.ts"

const configMaps = { group: "", version: "v1", plural: "configmaps", kind: "ConfigMap", namespaced: true }

const configMap = (name: string, resourceVersion: string, annotations = {}) => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name, namespace: "default", uid: name, resourceVersion, annotations },
})

const added = (name: string, version: string) => ({ type: "ADDED", object: configMap(name, version) })
const bookmark = (version: string, annotations = {}) => ({
  type: "BOOKMARK",
  object: configMap("", version, annotations),
})
const listEnd = (version: string) => bookmark(version, { "k8s.io/initial-events-end": "true" })
const expired = { type: "ERROR", object: statusObject(410, "Expired") }

const writeEvents = (response: Http2ServerResponse, ...events: ReadonlyArray<unknown>): void => {
  response.write(events.map((event) => `${JSON.stringify(event)}\n`).join(""))
}

/** The changes of a watch, one after the other, as texts. */
const changesOf = Effect.fnUntraced(function* (api: KubernetesApi) {
  const changes = yield* Queue.unbounded<string>()
  yield* api
    .watch(configMaps, { namespace: "default" }, ({ metadata: { name } }) => name)
    .pipe(
      Stream.runForEach((change) =>
        Queue.offer(
          changes,
          change.type === "Interrupted"
            ? `Interrupted ${change.error.reason}`
            : change.type === "Synced"
              ? `Synced ${change.resourceVersion}`
              : `${change.type} ${change.object}`,
        ),
      ),
      Effect.forkScoped,
    )
  return (count: number) => Effect.all(Array.from({ length: count }, () => Queue.take(changes)))
})

/** A cluster that serves each request with the next of these. */
const serving = (...scripts: ReadonlyArray<(response: Http2ServerResponse, query: URLSearchParams) => void>) => {
  let next = 0
  return misbehavingApi((request, response) => {
    scripts[Math.min(next++, scripts.length - 1)]?.(response, new URL(request.url, "https://cluster").searchParams)
  })
}

/** The query of each request. */
const queriesOf = (requests: ReadonlyArray<{ readonly path: string }>) =>
  requests.map(({ path }) => Object.fromEntries(new URL(path, "https://cluster").searchParams))

describe("A watch of a cluster", () => {
  it.effect("goes on after its end from the last bookmark", () =>
    Effect.gen(function* () {
      const { api, requests } = yield* serving(
        (response) => {
          writeEvents(response, added("one", "5"), listEnd("7"), bookmark("9"))
          response.end()
        },
        (response) => writeEvents(response, added("two", "10")),
      )
      const take = yield* changesOf(api)
      assert.deepStrictEqual(yield* take(3), ["Added one", "Synced 7", "Added two"])
      assert.deepStrictEqual(
        queriesOf(requests).map(({ resourceVersion, sendInitialEvents }) => resourceVersion ?? sendInitialEvents),
        ["true", "9"],
      )
    }),
  )

  it.effect("reports what was deleted while the cluster forgot the versions in between", () =>
    Effect.gen(function* () {
      const { api } = yield* serving(
        (response) => {
          writeEvents(response, added("one", "5"), added("two", "6"), listEnd("7"))
          response.end()
        },
        (response) => {
          writeEvents(response, expired)
          response.end()
        },
        (response) => writeEvents(response, added("two", "6"), added("three", "90"), listEnd("99")),
      )
      const take = yield* changesOf(api)
      assert.deepStrictEqual(yield* take(6), [
        "Added one",
        "Added two",
        "Synced 7",
        "Added three",
        "Deleted one",
        "Synced 99",
      ])
    }),
  )

  it.effect("lists in pages where the cluster cannot send a list as events", () =>
    Effect.gen(function* () {
      const page = (name: string, next?: string) => ({
        kind: "ConfigMapList",
        metadata: { resourceVersion: "7", continue: next },
        items: [configMap(name, "5")],
      })
      const { api, requests } = yield* serving(
        (response) => {
          writeEvents(response, { type: "ERROR", object: statusObject(500, "InternalError") })
          response.end()
        },
        (response) => sendJson(response, page("one", "more")),
        (response) => sendJson(response, page("two")),
        (response) => writeEvents(response, added("three", "8")),
      )
      const take = yield* changesOf(api)
      const fiber = yield* Effect.forkChild(take(4))
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* Fiber.join(fiber), ["Added one", "Added two", "Synced 7", "Added three"])
      assert.deepStrictEqual(
        queriesOf(requests).map((query) => query["continue"] ?? query["resourceVersion"] ?? ""),
        ["", "", "more", "7"],
      )
    }),
  )

  it.effect("does not trust a connection without a bookmark for 90 seconds", () =>
    Effect.gen(function* () {
      const { api, connectionsOpened } = yield* serving(
        (response) => writeEvents(response, listEnd("7")),
        (response) => writeEvents(response, added("one", "8")),
      )
      const take = yield* changesOf(api)
      assert.deepStrictEqual(yield* take(1), ["Synced 7"])
      const fiber = yield* Effect.forkChild(take(3))
      yield* TestClock.adjust("91 seconds")
      assert.deepStrictEqual(yield* Fiber.join(fiber), ["Interrupted Unreachable", "Synced 7", "Added one"])
      assert.strictEqual(connectionsOpened(), 2)
    }),
  )

  it.effect("reports an interruption once, and tries less and less often", () =>
    Effect.gen(function* () {
      const third = yield* Deferred.make<void>()
      let tries = 0
      const { api, requests } = yield* serving(
        (response) => {
          writeEvents(response, listEnd("7"))
          response.end()
        },
        (response) => {
          if (++tries === 3) Deferred.doneUnsafe(third, Effect.void)
          sendJson(response, statusObject(503, "ServiceUnavailable"), 503)
        },
      )
      const take = yield* changesOf(api)
      assert.deepStrictEqual(yield* take(2), ["Synced 7", "Interrupted Unavailable"])
      for (let seconds = 0; seconds < 5; seconds++) yield* TestClock.adjust("1 second")
      yield* Deferred.await(third)
      assert.isBelow(requests.length, 9)
    }),
  )

  it.effect("waits as long as the cluster wants", () =>
    Effect.gen(function* () {
      const { api, requests } = yield* serving(
        (response) => {
          response.writeHead(429, { "retry-after": "20" })
          response.end()
        },
        (response) => writeEvents(response, listEnd("7")),
      )
      const take = yield* changesOf(api)
      assert.deepStrictEqual(yield* take(1), ["Interrupted TooManyRequests"])
      yield* TestClock.adjust("19 seconds")
      assert.lengthOf(requests, 1)
      const fiber = yield* Effect.forkChild(take(1))
      yield* TestClock.adjust("1 second")
      assert.deepStrictEqual(yield* Fiber.join(fiber), ["Synced 7"])
    }),
  )

  it.effect("keeps no object of unlimited size", () =>
    Effect.gen(function* () {
      const { api } = yield* serving((response) => {
        writeEvents(response, listEnd("7"))
        const piece = Buffer.alloc(1024 * 1024, "x")
        for (let count = 0; count < 5; count++) response.write(piece)
        response.write("\n")
      })
      const take = yield* changesOf(api)
      assert.deepStrictEqual(yield* take(2), ["Synced 7", "Interrupted Unreadable"])
    }),
  )
})
