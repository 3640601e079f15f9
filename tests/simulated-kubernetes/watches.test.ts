import { assert, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"

import { clusterClient, simulatedKubernetes } from "#tests/fixtures/simulated-kubernetes/SimulatedCluster.ts"

const maps = "/api/v1/namespaces/default/configmaps"
const mapOf = (name: string, data: Readonly<Record<string, string>> = {}, metadata: object = {}) => ({
  metadata: { name, ...metadata },
  data,
})

it.layer(simulatedKubernetes)("a list or a watch of a simulated cluster", (it) => {
  it.effect("lists by labels and fields, and in pages that all show the objects of one moment", () =>
    Effect.gen(function* () {
      const { call } = yield* clusterClient("lists")
      for (const name of ["a", "b", "c"]) {
        yield* call("POST", maps, { body: mapOf(name, {}, { labels: { tier: name === "a" ? "front" : "back" } }) })
      }
      const names = (body: { readonly [field: string]: unknown }) =>
        (body["items"] as ReadonlyArray<{ readonly metadata: { readonly name: string } }>).map(
          ({ metadata }) => metadata.name,
        )
      const list = (query: string) => Effect.map(call("GET", `${maps}?${query}`), ({ body }) => body)

      assert.deepStrictEqual(names(yield* list("labelSelector=tier+in+(back,side),!other")), ["b", "c"])
      assert.deepStrictEqual(names(yield* list("labelSelector=tier=back&fieldSelector=metadata.name!=b")), ["c"])
      const first = yield* list("labelSelector=tier&limit=2")
      yield* call("DELETE", `${maps}/c`)
      const second = yield* list(`labelSelector=tier&limit=2&continue=${String(first.metadata["continue"])}`)

      assert.deepStrictEqual(names(first), ["a", "b"])
      assert.deepStrictEqual(names(second), ["c"])
      assert.notProperty(second.metadata, "continue")
    }),
  )

  it.effect("watches from a version on, where an object that no longer matches is deleted", () =>
    Effect.gen(function* () {
      const { call, watch } = yield* clusterClient("watches")
      const { body: listed } = yield* call("GET", maps)
      const version = String(listed.metadata["resourceVersion"])
      const watching = yield* Effect.forkChild(
        watch(`${maps}?watch=1&labelSelector=app=web&resourceVersion=${version}`, 3),
      )

      yield* call("POST", maps, { body: mapOf("a", { x: "1" }, { labels: { app: "web" } }) })
      yield* call("POST", maps, { body: mapOf("other") })
      yield* call("PUT", `${maps}/a`, { body: mapOf("a", { x: "2" }, { labels: { app: "web" } }) })
      yield* call("PUT", `${maps}/a`, { body: mapOf("a", { x: "2" }, { labels: { app: "api" } }) })

      const events = yield* Fiber.join(watching)
      assert.deepStrictEqual(
        events.map(({ type }) => type),
        ["ADDED", "MODIFIED", "DELETED"],
      )
    }),
  )

  it.effect("begins a watch with the objects there are, and a bookmark that ends them", () =>
    Effect.gen(function* () {
      const { call, watch } = yield* clusterClient("initial")
      yield* call("POST", maps, { body: mapOf("a") })

      const events = yield* watch(
        `${maps}?watch=1&sendInitialEvents=true&allowWatchBookmarks=true&resourceVersionMatch=NotOlderThan`,
        3,
      )

      assert.deepStrictEqual(
        events.map(({ type }) => type),
        ["ADDED", "ADDED", "BOOKMARK"],
      )
      assert.deepStrictEqual(events[2]?.object.metadata["annotations"], { "k8s.io/initial-events-end": "true" })
    }),
  )

  it.effect("ends a watch from a version that does not exist with an error", () =>
    Effect.gen(function* () {
      const { watch } = yield* clusterClient("future")

      const [event] = yield* watch(`${maps}?watch=1&resourceVersion=99999999`, 1)

      assert.deepInclude(event, { type: "ERROR" })
      assert.deepInclude(event?.object, { code: 410, reason: "Expired" })
    }),
  )
})
