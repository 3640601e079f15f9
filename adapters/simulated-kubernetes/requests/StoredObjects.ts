import { type Context, DateTime, Effect } from "effect"
import type { SecureRandom } from "effect/crypto"

import type { ObjectVersion, SimulatedClusterObjects } from "#adapters/interfaces/SimulatedClusterObjects.ts"
import { ofSimulatedObject } from "#application/encryption/AssociatedData.ts"
import type { Encryption } from "#application/ports/Encryption.ts"

import { type KubernetesObject, objectOf, withMetadata } from "../objects/KubernetesObject.ts"
import type { ApiResource } from "../resources/ApiResource.ts"

/** What the requests to a cluster need. */
export interface ClusterServices {
  readonly clusterId: string
  readonly store: SimulatedClusterObjects["Service"]
  readonly encryption: Encryption["Service"]
  readonly random: Context.Service.Shape<typeof SecureRandom.SecureRandom>
}

/** Members of secrets that are stored encrypted. */
const sealedMembers: Readonly<Record<string, ReadonlyArray<string>>> = {
  "identity.orrery.dev": ["data"],
  secrets: ["data"],
}

type Sealing = Pick<ClusterServices, "clusterId" | "encryption">

const associatedData = (clusterId: string, { name, namespace, resource }: ObjectVersion): string =>
  ofSimulatedObject(clusterId, resource, namespace, name)

/** The object of a version, with its resource version. */
export const objectOfVersion = Effect.fnUntraced(function* (
  { clusterId, encryption }: Sealing,
  version: ObjectVersion,
) {
  const { content, revision, sealed } = version
  const secrets: unknown =
    sealed === null
      ? {}
      : JSON.parse(new TextDecoder().decode(yield* encryption.decrypt(sealed, associatedData(clusterId, version))))
  const object = objectOf({ ...content, ...Object(secrets) })
  return withMetadata(object, { resourceVersion: `${revision}` })
})

export const revisionOf = ({ metadata }: KubernetesObject): number => Number(metadata.resourceVersion ?? 0)

export const keyOf = ({ key }: Pick<ApiResource, "key">, { metadata }: KubernetesObject) => ({
  resource: key,
  namespace: metadata.namespace ?? "",
  name: metadata.name ?? "",
})

export const findObject = Effect.fnUntraced(function* (
  cluster: ClusterServices,
  { key }: Pick<ApiResource, "key">,
  namespace: string,
  name: string,
) {
  const version = yield* cluster.store.find(cluster.clusterId, { resource: key, namespace, name })
  return version === undefined ? undefined : yield* objectOfVersion(cluster, version)
})

/** Writes the object over the version that it was read from, or as a new one. */
export const saveObject = Effect.fnUntraced(function* (
  cluster: ClusterServices,
  resource: Pick<ApiResource, "key">,
  object: KubernetesObject,
  expectedRevision: number,
) {
  const { clusterId, encryption, store } = cluster
  const members = sealedMembers[resource.key] ?? []
  const entries = Object.entries(withMetadata(object, { resourceVersion: undefined }))
  const secrets = entries.filter(([name]) => members.includes(name))
  const key = keyOf(resource, object)
  const sealed =
    secrets.length === 0
      ? null
      : yield* encryption.encrypt(
          new TextEncoder().encode(JSON.stringify(Object.fromEntries(secrets))),
          ofSimulatedObject(clusterId, key.resource, key.namespace, key.name),
        )
  const content = Object.fromEntries(entries.filter(([name]) => !members.includes(name)))
  const revision = yield* store.put(clusterId, key, expectedRevision, {
    content: content as ObjectVersion["content"],
    sealed,
  })
  return withMetadata(object, { resourceVersion: `${revision}` })
})

/** The time as the API writes it: RFC 3339, whole seconds. */
export const currentTime = Effect.map(DateTime.now, (now) => DateTime.formatIso(now).replace(/\.\d+Z$/, "Z"))
