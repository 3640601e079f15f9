import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"

import type { KubernetesClusters } from "#application/ports/KubernetesClusters.ts"
import { deploymentOf } from "#tests/fixtures/kubernetes/Deployments.ts"

import {
  at,
  configMap,
  configMaps,
  type ContractCluster,
  deployments,
  inFreshNamespace,
} from "./KubernetesContractCluster.ts"

type It = Vitest.MethodsNonLive<ContractCluster | KubernetesClusters>

const orrery = { fieldManager: "orrery" }
const other = { fieldManager: "other" }

/** Server-side apply. */
export const kubernetesApplyRules = (it: It): void => {
  it.effect("applies an object that does not exist, and owns its fields", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const applied = yield* api.apply(
        configMaps,
        configMap(namespace, "settings", { data: { color: "blue" } }),
        orrery,
      )
      const [owner] = applied.metadata["managedFields"] as ReadonlyArray<unknown>
      assert.deepStrictEqual(
        [at(owner, "manager"), at(owner, "operation"), at(owner, "fieldsV1.f:data")],
        ["orrery", "Apply", { "f:color": {} }],
      )
    }),
  )

  it.effect("changes nothing by applying the same again", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const wanted = configMap(namespace, "settings", { data: { color: "blue" } })
      const first = yield* api.apply(configMaps, wanted, orrery)
      const second = yield* api.apply(configMaps, wanted, orrery)
      assert.strictEqual(second.metadata.resourceVersion, first.metadata.resourceVersion)
    }),
  )

  it.effect("removes by apply what the manager applied before and leaves out now", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      yield* api.apply(configMaps, configMap(namespace, "settings", { data: { color: "blue", size: "9" } }), orrery)
      const { data } = yield* api.apply(configMaps, configMap(namespace, "settings", { data: { size: "9" } }), orrery)
      assert.deepStrictEqual(data, { size: "9" })
    }),
  )

  it.effect("keeps by apply what another manager applied", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      yield* api.apply(configMaps, configMap(namespace, "settings", { data: { color: "blue" } }), orrery)
      const { data } = yield* api.apply(configMaps, configMap(namespace, "settings", { data: { size: "9" } }), other)
      assert.deepStrictEqual(data, { color: "blue", size: "9" })
    }),
  )

  it.effect("refuses to apply a field of another manager, and says which field and whose", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      yield* api.apply(configMaps, configMap(namespace, "settings", { data: { color: "blue" } }), other)
      const wanted = configMap(namespace, "settings", { data: { color: "red" } })
      const { causes, reason, status } = yield* Effect.flip(api.apply(configMaps, wanted, orrery))
      assert.deepStrictEqual([reason, status], ["Conflict", 409])
      assert.deepStrictEqual(causes, [
        { reason: "FieldManagerConflict", field: ".data.color", detail: 'conflict with "other"' },
      ])
    }),
  )

  it.effect("takes a field over by force, so that its manager no longer has it", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      yield* api.apply(configMaps, configMap(namespace, "settings", { data: { color: "blue" } }), other)
      const wanted = configMap(namespace, "settings", { data: { color: "red" } })
      const { data } = yield* api.apply(configMaps, wanted, { ...orrery, force: true })
      assert.deepStrictEqual(data, { color: "red" })
      const kept = yield* api.apply(configMaps, configMap(namespace, "settings"), other)
      assert.deepStrictEqual(kept["data"], { color: "red" })
    }),
  )

  it.effect("shows by a dry run what an apply would do, and does not do it", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      yield* api.apply(configMaps, configMap(namespace, "settings", { data: { color: "blue" } }), orrery)
      const wanted = configMap(namespace, "settings", { data: { color: "red" } })
      const tried = yield* api.apply(configMaps, wanted, { ...orrery, dryRun: true })
      const { data } = yield* api.get(configMaps, { namespace, name: "settings" })
      assert.deepStrictEqual([tried["data"], data], [{ color: "red" }, { color: "blue" }])
    }),
  )

  it.effect("applies no field that the resource does not have", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const { reason } = yield* Effect.flip(
        api.apply(configMaps, { ...configMap(namespace, "settings"), colour: "blue" }, orrery),
      )
      assert.oneOf(reason, ["BadRequest", "InternalError"])
    }),
  )

  it.effect("writes the status of an object and nothing else through its subresource", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const web = deploymentOf("web", { replicas: 0 })
      const created = yield* api.create(deployments, { ...web, metadata: { name: "web", namespace } })
      const content = { metadata: { labels: { color: "blue" } }, spec: { replicas: 3 }, status: { collisionCount: 4 } }
      const patched = yield* api.patch(
        deployments,
        { namespace, name: "web" },
        { type: "merge", content },
        { subresource: "status" },
      )
      assert.deepStrictEqual(
        [at(patched, "status.collisionCount"), at(patched, "spec.replicas"), patched.metadata.generation],
        [4, 0, created.metadata.generation],
      )
    }),
  )

  it.effect("writes no status through the object itself", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const web = deploymentOf("web", { replicas: 0 })
      yield* api.create(deployments, { ...web, metadata: { name: "web", namespace } })
      const content = { status: { collisionCount: 4 } }
      const patched = yield* api.patch(deployments, { namespace, name: "web" }, { type: "merge", content })
      assert.isUndefined(at(patched, "status.collisionCount"))
    }),
  )

  it.effect("reads and changes the number of replicas through the scale subresource", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const name = { namespace, name: "web" }
      const web = deploymentOf("web", { replicas: 1 })
      yield* api.create(deployments, { ...web, metadata: name })
      const scale = yield* api.get(deployments, name, "scale")
      assert.deepStrictEqual([scale.kind, at(scale, "spec.replicas")], ["Scale", 1])
      yield* api.patch(
        deployments,
        name,
        { type: "merge", content: { spec: { replicas: 2 } } },
        { subresource: "scale" },
      )
      assert.strictEqual(at(yield* api.get(deployments, name), "spec.replicas"), 2)
    }),
  )
}
