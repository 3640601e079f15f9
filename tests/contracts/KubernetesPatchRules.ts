import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"

import type { KubernetesClusters } from "#application/ports/KubernetesClusters.ts"

import { configMap, configMaps, type ContractCluster, inFreshNamespace } from "./KubernetesContractCluster.ts"

type It = Vitest.MethodsNonLive<ContractCluster | KubernetesClusters>

/** Changes to a part of an object. */
export const kubernetesPatchRules = (it: It): void => {
  it.effect("merges a patch, in which null removes a field", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      yield* api.create(configMaps, configMap(namespace, "settings", { data: { color: "blue", size: "9" } }))
      const content = { data: { color: null, weight: "2" } }
      const patched = yield* api.patch(configMaps, { namespace, name: "settings" }, { type: "merge", content })
      assert.deepStrictEqual(patched["data"], { size: "9", weight: "2" })
    }),
  )

  it.effect("merges no patch into another version than the patch names", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const { metadata } = yield* api.create(configMaps, configMap(namespace, "settings"))
      const content = { metadata: { resourceVersion: metadata.resourceVersion }, data: { color: "blue" } }
      const patch = api.patch(configMaps, { namespace, name: "settings" }, { type: "merge", content })
      yield* patch
      const { reason } = yield* Effect.flip(
        api.patch(
          configMaps,
          { namespace, name: "settings" },
          { type: "merge", content: { ...content, data: { color: "red" } } },
        ),
      )
      assert.strictEqual(reason, "Conflict")
    }),
  )

  it.effect("applies the steps of a JSON patch", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      yield* api.create(configMaps, configMap(namespace, "settings", { data: { color: "blue", size: "9" } }))
      const patched = yield* api.patch(
        configMaps,
        { namespace, name: "settings" },
        {
          type: "json",
          steps: [
            { op: "test", path: "/data/color", value: "blue" },
            { op: "remove", path: "/data/size" },
            { op: "add", path: "/metadata/labels", value: { tier: "gold" } },
          ],
        },
      )
      assert.deepStrictEqual([patched["data"], patched.metadata.labels], [{ color: "blue" }, { tier: "gold" }])
    }),
  )

  it.effect("applies no step of a JSON patch whose test fails", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      yield* api.create(configMaps, configMap(namespace, "settings", { data: { color: "blue" } }))
      const { reason } = yield* Effect.flip(
        api.patch(
          configMaps,
          { namespace, name: "settings" },
          {
            type: "json",
            steps: [
              { op: "add", path: "/data/size", value: "9" },
              { op: "test", path: "/data/color", value: "red" },
            ],
          },
        ),
      )
      assert.strictEqual(reason, "Invalid")
      const { data } = yield* api.get(configMaps, { namespace, name: "settings" })
      assert.deepStrictEqual(data, { color: "blue" })
    }),
  )
}
