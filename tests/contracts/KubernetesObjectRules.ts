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
  secrets,
} from "./KubernetesContractCluster.ts"

type It = Vitest.MethodsNonLive<ContractCluster | KubernetesClusters>

/** Single objects: created, read, changed, deleted. */
export const kubernetesObjectRules = (it: It): void => {
  it.effect("creates an object and reads it", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const created = yield* api.create(configMaps, configMap(namespace, "settings", { data: { color: "blue" } }))
      assert.match(created.metadata.uid ?? "", /^[0-9a-f-]{36}$/)
      assert.match(created.metadata.resourceVersion ?? "", /^[0-9]+$/)
      assert.deepStrictEqual(yield* api.get(configMaps, { namespace, name: "settings" }), created)
    }),
  )

  it.effect("generates a name from its beginning", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const nameless = { apiVersion: "v1", kind: "ConfigMap", metadata: { generateName: "part-", namespace } }
      const names = [yield* api.create(configMaps, nameless), yield* api.create(configMaps, nameless)].map(
        ({ metadata: { name } }) => name,
      )
      for (const name of names) assert.match(name, /^part-[a-z0-9]{5}$/)
      assert.notStrictEqual(names[0], names[1])
    }),
  )

  it.effect("refuses an object whose name is taken", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      yield* api.create(configMaps, configMap(namespace, "settings"))
      const { reason, status } = yield* Effect.flip(api.create(configMaps, configMap(namespace, "settings")))
      assert.deepStrictEqual([reason, status], ["AlreadyExists", 409])
    }),
  )

  it.effect("finds no object that does not exist", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const { detail, reason } = yield* Effect.flip(api.get(configMaps, { namespace, name: "missing" }))
      assert.deepStrictEqual([reason, detail], ["NotFound", 'configmaps "missing" not found'])
    }),
  )

  it.effect("finds no resource that does not exist", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const gadgets = { group: "example.org", version: "v1", plural: "gadgets", kind: "Gadget", namespaced: true }
      const error = yield* Effect.flip(api.get(gadgets, { namespace, name: "one" }))
      assert.strictEqual(error.reason, "NotFound")
    }),
  )

  it.effect("stores nothing in a dry run", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const tried = yield* api.create(configMaps, configMap(namespace, "settings"), { dryRun: true })
      assert.match(tried.metadata.uid ?? "", /^[0-9a-f-]{36}$/)
      const error = yield* Effect.flip(api.get(configMaps, { namespace, name: "settings" }))
      assert.strictEqual(error.reason, "NotFound")
    }),
  )

  it.effect("replaces an object, and changes its version", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const created = yield* api.create(configMaps, configMap(namespace, "settings", { data: { color: "blue" } }))
      const replaced = yield* api.replace(configMaps, { ...created, data: { size: "9" } })
      assert.deepStrictEqual(replaced["data"], { size: "9" })
      assert.strictEqual(replaced.metadata.uid, created.metadata.uid)
      assert.notStrictEqual(replaced.metadata.resourceVersion, created.metadata.resourceVersion)
    }),
  )

  it.effect("replaces no object that was changed since it was read", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const created = yield* api.create(configMaps, configMap(namespace, "settings"))
      yield* api.replace(configMaps, { ...created, data: { color: "blue" } })
      const { reason, status } = yield* Effect.flip(api.replace(configMaps, { ...created, data: { color: "red" } }))
      assert.deepStrictEqual([reason, status], ["Conflict", 409])
    }),
  )

  it.effect("says which fields of an object are invalid", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const wrong = deploymentOf("web", { replicas: -1 })
      const error = yield* Effect.flip(api.create(deployments, { ...wrong, metadata: { name: "Web", namespace } }))
      assert.deepStrictEqual(
        [
          error.reason,
          error.status,
          error.causes.map(({ field }) => field).toSorted((a = "", b = "") => a.localeCompare(b)),
        ],
        ["Invalid", 422, ["metadata.name", "spec.replicas"]],
      )
    }),
  )

  it.effect("refuses a field that the resource does not have", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const { detail, reason } = yield* Effect.flip(
        api.create(configMaps, { ...configMap(namespace, "settings"), colour: "blue" }),
      )
      assert.strictEqual(reason, "BadRequest")
      assert.match(detail, /unknown field "colour"/)
    }),
  )

  it.effect("repeats nothing of a secret in an error", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const data = { password: "never shown, and no base64" }
      const error = yield* Effect.flip(
        api.create(secrets, { apiVersion: "v1", kind: "Secret", metadata: { name: "login", namespace }, data }),
      )
      assert.strictEqual(error.reason, "BadRequest")
      assert.notMatch(JSON.stringify(error), /never shown|base64/)
      assert.strictEqual(at(error, "detail"), "The API of the cluster responded with 400 (BadRequest).")
    }),
  )
}
