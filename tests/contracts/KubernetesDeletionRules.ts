import { assert, type Vitest } from "@effect/vitest"
import { Effect, Stream } from "effect"

import type { KubernetesApi } from "#application/ports/KubernetesApi.ts"
import type { KubernetesClusters } from "#application/ports/KubernetesClusters.ts"
import type { KubernetesObject } from "#domain/kubernetes/KubernetesObject.ts"

import { configMap, configMaps, type ContractCluster, inFreshNamespace } from "./KubernetesContractCluster.ts"

type It = Vitest.MethodsNonLive<ContractCluster | KubernetesClusters>

const finalizer = "orrery.example/wait"

const reasonOf = (api: KubernetesApi, namespace: string, name: string) =>
  Effect.map(Effect.flip(api.get(configMaps, { namespace, name })), ({ reason }) => reason)

/** An object that another one owns. */
const ownedBy = ({ metadata: { name, namespace = "", uid = "" } }: KubernetesObject, dependent: string) => ({
  ...configMap(namespace, dependent),
  metadata: { name: dependent, namespace, ownerReferences: [{ apiVersion: "v1", kind: "ConfigMap", name, uid }] },
})

/** The end of objects. */
export const kubernetesDeletionRules = (it: It): void => {
  it.effect("deletes an object", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      yield* api.create(configMaps, configMap(namespace, "settings"))
      yield* api.delete(configMaps, { namespace, name: "settings" })
      assert.strictEqual(yield* reasonOf(api, namespace, "settings"), "NotFound")
    }),
  )

  it.effect("deletes nothing that does not exist", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const { reason } = yield* Effect.flip(api.delete(configMaps, { namespace, name: "settings" }))
      assert.strictEqual(reason, "NotFound")
    }),
  )

  it.effect("deletes nothing in a dry run", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      yield* api.create(configMaps, configMap(namespace, "settings"))
      yield* api.delete(configMaps, { namespace, name: "settings" }, { dryRun: true })
      const { metadata } = yield* api.get(configMaps, { namespace, name: "settings" })
      assert.isUndefined(metadata.deletionTimestamp)
    }),
  )

  it.effect("deletes no other object of the same name than the precondition names", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const { metadata } = yield* api.create(configMaps, configMap(namespace, "settings"))
      const name = { namespace, name: "settings" }
      const uid = "00000000-0000-4000-8000-000000000000"
      const { reason } = yield* Effect.flip(api.delete(configMaps, name, { preconditions: { uid } }))
      assert.strictEqual(reason, "Conflict")
      yield* api.delete(configMaps, name, { preconditions: { uid: metadata.uid ?? "" } })
      assert.strictEqual(yield* reasonOf(api, namespace, "settings"), "NotFound")
    }),
  )

  it.effect("keeps a deleted object until its last finalizer is removed", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const name = { namespace, name: "settings" }
      yield* api.create(configMaps, configMap(namespace, "settings", { finalizers: [finalizer] }))
      yield* api.delete(configMaps, name)
      const { metadata } = yield* api.get(configMaps, name)
      assert.match(metadata.deletionTimestamp ?? "", /^\d{4}-\d\d-\d\dT[\d:]+Z$/)
      yield* api.patch(configMaps, name, { type: "merge", content: { metadata: { finalizers: null } } })
      assert.strictEqual(yield* reasonOf(api, namespace, "settings"), "NotFound")
    }),
  )

  it.effect("collects what a deleted object owns", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const owner = yield* api.create(configMaps, configMap(namespace, "owner"))
      yield* api.create(configMaps, ownedBy(owner, "owned"))
      yield* api.delete(configMaps, owner.metadata)
      const gone = yield* api.watch(configMaps, { namespace, fieldSelector: "metadata.name=owned" }).pipe(
        // The collector may be done before the watch begins.
        Stream.scan(
          () => ({ isThere: false, isSynced: false }),
          (state, change) => ({
            isThere: change.type === "Added" || (state.isThere && change.type !== "Deleted"),
            isSynced: state.isSynced || change.type === "Synced",
          }),
        ),
        Stream.filter(({ isSynced, isThere }) => isSynced && !isThere),
        Stream.runHead,
      )
      assert.strictEqual(gone._tag, "Some")
    }),
  )

  it.effect("leaves what an object owns when it is deleted as an orphan's owner", () =>
    Effect.gen(function* () {
      const { api, namespace } = yield* inFreshNamespace
      const owner = yield* api.create(configMaps, configMap(namespace, "owner"))
      yield* api.create(configMaps, ownedBy(owner, "owned"))
      yield* api.delete(configMaps, owner.metadata, { propagation: "Orphan" })
      const orphaned = yield* api.watch(configMaps, { namespace, fieldSelector: "metadata.name=owned" }).pipe(
        Stream.filter((change) => "object" in change && change.object.metadata.ownerReferences === undefined),
        Stream.runHead,
      )
      assert.strictEqual(orphaned._tag, "Some")
    }),
  )
}
