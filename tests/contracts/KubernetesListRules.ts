import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"

import type { KubernetesClusters } from "#application/ports/KubernetesClusters.ts"

import { configMap, configMaps, ContractCluster, event, events, inFreshNamespace } from "./KubernetesContractCluster.ts"

type It = Vitest.MethodsNonLive<ContractCluster | KubernetesClusters>

/** Labels of the objects of a test, by name. */
const labels = {
  bronze: { app: "web", tier: "bronze" },
  gold: { app: "web", tier: "gold" },
  plain: { app: "job" },
} as const

/** A namespace with three objects. Each cluster adds one of its own, which has no label `app`. */
const withObjects = Effect.gen(function* () {
  const { api, namespace } = yield* inFreshNamespace
  for (const [name, found] of Object.entries(labels)) {
    yield* api.create(configMaps, configMap(namespace, name, { labels: found }))
  }
  const names = (selectors: { readonly labelSelector?: string; readonly fieldSelector?: string }) =>
    Effect.map(
      api.list(configMaps, { namespace, ...selectors }, ({ metadata: { name } }) => name),
      ({ items }) => items,
    )
  return { api, namespace, names }
})

/** Lists, their selectors and their pages. */
export const kubernetesListRules = (it: It): void => {
  it.effect("lists objects with what they are, and the version of the list", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* withObjects
      const { items, resourceVersion } = yield* api.list(configMaps, { namespace, labelSelector: "tier=gold" })
      assert.deepStrictEqual(
        items.map(({ apiVersion, kind, metadata: { name } }) => [apiVersion, kind, name]),
        [["v1", "ConfigMap", "gold"]],
      )
      assert.match(resourceVersion, /^[1-9][0-9]*$/)
    }),
  )

  it.effect.each([
    ["app=web", ["bronze", "gold"]],
    ["app,app!=web", ["plain"]],
    ["app=web,tier=gold", ["gold"]],
    ["tier in (gold,silver)", ["gold"]],
    ["app,tier notin (gold)", ["bronze", "plain"]],
    ["app,!tier", ["plain"]],
  ] as const)("selects objects by the labels %s", ([labelSelector, expected]) =>
    Effect.gen(function* () {
      const { names } = yield* withObjects
      assert.deepStrictEqual(yield* names({ labelSelector }), expected)
    }),
  )

  it.effect("selects objects by a field", () =>
    Effect.gen(function* () {
      const { names } = yield* withObjects
      assert.deepStrictEqual(yield* names({ fieldSelector: "metadata.name=gold" }), ["gold"])
    }),
  )

  it.effect.each([{ labelSelector: "app==" + "=web" }, { fieldSelector: "spec.color=blue" }])(
    "refuses the selector %j",
    (selector) =>
      Effect.gen(function* () {
        const { names } = yield* withObjects
        const { reason } = yield* Effect.flip(names(selector))
        assert.strictEqual(reason, "BadRequest")
      }),
  )

  it.effect("lists in pages, all of the version of the first", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* withObjects
      const selection = { namespace, labelSelector: "app", limit: 2 }
      const first = yield* api.list(configMaps, selection)
      yield* api.create(configMaps, configMap(namespace, "zinc", { labels: { app: "late" } }))
      const second = yield* api.list(configMaps, { ...selection, continue: first.continue ?? "" })
      const names = [first, second].map(({ items }) => items.map(({ metadata: { name } }) => name))
      assert.deepStrictEqual(names, [["bronze", "gold"], ["plain"]])
      assert.strictEqual(second.resourceVersion, first.resourceVersion)
      assert.isUndefined(second.continue)
    }),
  )

  it.effect("refuses the next page of a list that the cluster forgot", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const { forgetHistory } = yield* ContractCluster
      for (const name of ["one", "two", "three"]) yield* api.create(events, event(namespace, name))
      const first = yield* api.list(events, { namespace, limit: 2 })
      yield* api.create(events, event(namespace, "four"))
      yield* forgetHistory
      const next = api.list(events, { namespace, limit: 2, continue: first.continue ?? "" })
      const { reason, status } = yield* Effect.flip(next)
      assert.deepStrictEqual([reason, status], ["Expired", 410])
    }),
  )

  it.effect("lists the objects of all namespaces where none is named", () =>
    Effect.gen(function* () {
      const here = yield* withObjects
      const there = yield* withObjects
      const { items } = yield* here.api.list(
        configMaps,
        { labelSelector: "tier=gold" },
        ({ metadata }) => metadata.namespace,
      )
      assert.includeMembers([...items], [here.namespace, there.namespace])
    }),
  )
}
