import { assert, type Vitest } from "@effect/vitest"
import { Effect, Stream } from "effect"

import type { KubernetesApi } from "#application/ports/KubernetesApi.ts"
import type { KubernetesClusters } from "#application/ports/KubernetesClusters.ts"
import type { ObjectChange } from "#domain/kubernetes/ObjectChange.ts"

import { configMap, configMaps, ContractCluster, event, events, inFreshNamespace } from "./KubernetesContractCluster.ts"

type It = Vitest.MethodsNonLive<ContractCluster | KubernetesClusters>

const gold = { labels: { tier: "gold" } }
const selection = (namespace: string) => ({ namespace, labelSelector: "tier=gold" })

const label = (api: KubernetesApi, namespace: string, name: string, tier: string) =>
  api.patch(configMaps, { namespace, name }, { type: "merge", content: { metadata: { labels: { tier } } } })

/** What a lasting watch reports, with names in place of objects. */
const named = (change: ObjectChange<string>) => ("object" in change ? `${change.type} ${change.object}` : change.type)

/** The first changes of a watch. Once the first list is complete the test goes on, so that what it does is reported as a change. */
const changesOf = Effect.fnUntraced(function* (
  api: KubernetesApi,
  namespace: string,
  count: number,
  whenSynced: Effect.Effect<unknown, unknown>,
) {
  const changes = yield* api
    .watch(configMaps, selection(namespace), ({ metadata: { name } }) => name)
    .pipe(
      Stream.tap((change) => (change.type === "Synced" ? Effect.forkDetach(Effect.orDie(whenSynced)) : Effect.void)),
      Stream.take(count),
      Stream.runCollect,
    )
  return changes.map(named)
})

/** Watches. */
export const kubernetesWatchRules = (it: It): void => {
  it.effect("reports what is there, that this is all, and then each change", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      yield* api.create(configMaps, configMap(namespace, "first", gold))
      const change = Effect.gen(function* () {
        yield* api.create(configMaps, configMap(namespace, "second", gold))
        yield* api.patch(configMaps, { namespace, name: "first" }, { type: "merge", content: { data: { a: "b" } } })
        yield* api.delete(configMaps, { namespace, name: "second" })
      })
      assert.deepStrictEqual(yield* changesOf(api, namespace, 5, change), [
        "Added first",
        "Synced",
        "Added second",
        "Modified first",
        "Deleted second",
      ])
    }),
  )

  it.effect("reports an object that leaves the selector as deleted, and one that enters it as added", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      yield* api.create(configMaps, configMap(namespace, "first", gold))
      yield* api.create(configMaps, configMap(namespace, "other"))
      const change = Effect.gen(function* () {
        yield* label(api, namespace, "first", "bronze")
        yield* label(api, namespace, "other", "gold")
      })
      assert.deepStrictEqual(yield* changesOf(api, namespace, 4, change), [
        "Added first",
        "Synced",
        "Deleted first",
        "Added other",
      ])
    }),
  )

  it.effect("says at once that nothing is there", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      assert.deepStrictEqual(yield* changesOf(api, namespace, 1, Effect.void), ["Synced"])
    }),
  )

  it.effect("watches no resource that the cluster does not have", () =>
    Effect.gen(function* () {
      const { api } = yield* inFreshNamespace
      const gadgets = { group: "example.org", version: "v1", plural: "gadgets", kind: "Gadget", namespaced: true }
      const { reason } = yield* Effect.flip(Stream.runDrain(api.watch(gadgets)))
      assert.strictEqual(reason, "NotFound")
    }),
  )

  it.effect("watches no selection that is wrong", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const wrong = api.watch(configMaps, { namespace, fieldSelector: "spec.color=blue" })
      const { reason } = yield* Effect.flip(Stream.runDrain(wrong))
      assert.strictEqual(reason, "BadRequest")
    }),
  )

  it.effect("goes on from a version with everything that changed since", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const { metadata } = yield* api.create(configMaps, configMap(namespace, "first"))
      yield* api.create(configMaps, configMap(namespace, "second"))
      yield* api.delete(configMaps, { namespace, name: "first" })
      const start = { namespace, fieldSelector: "metadata.name!=kube-root-ca.crt" }
      const events = yield* api
        .watchFrom(configMaps, { ...start, resourceVersion: metadata.resourceVersion ?? "" })
        .pipe(
          Stream.filter((event) => event.type !== "BOOKMARK"),
          Stream.take(2),
          Stream.runCollect,
        )
      assert.deepStrictEqual(
        events.map(({ object, type }) => `${type} ${object.metadata.name}`),
        ["ADDED second", "DELETED first"],
      )
    }),
  )

  it.effect("ends a watch after the requested time", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const { resourceVersion } = yield* api.list(configMaps, { namespace })
      const start = { ...selection(namespace), resourceVersion, timeoutSeconds: 1 }
      assert.deepStrictEqual(yield* Stream.runCollect(api.watchFrom(configMaps, start)), [])
    }),
  )

  it.effect("goes on from no version that the cluster forgot", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const { forgetHistory } = yield* ContractCluster
      const { metadata } = yield* api.create(events, event(namespace, "one"))
      // A watch from the version before the oldest one that is left misses nothing.
      for (const name of ["two", "three"]) yield* api.create(events, event(namespace, name))
      yield* forgetHistory
      const { reason, status } = yield* Effect.flip(
        Stream.runDrain(api.watchFrom(events, { namespace, resourceVersion: metadata.resourceVersion ?? "" })),
      )
      assert.deepStrictEqual([reason, status], ["Expired", 410])
    }),
  )
}
