import { Effect } from "effect"

import type { Fields } from "../objects/Fields.ts"
import { createObject } from "../requests/CreateObject.ts"
import type { RequestOptions } from "../requests/RequestOptions.ts"
import { type ClusterServices, findObject } from "../requests/StoredObjects.ts"
import { builtInResource } from "../resources/BuiltInResources.ts"
import { publishedApi } from "../schema/PublishedApi.ts"

export const ownOptions = (fieldManager: string): RequestOptions => ({
  dryRun: false,
  fieldManager,
  fieldValidation: "Ignore",
  force: true,
  warnings: [],
})

/** Creates an object, unless there is one. */
const ensure = Effect.fnUntraced(function* (
  cluster: ClusterServices,
  [group, version, plural]: readonly [string, string, string],
  namespace: string,
  object: Fields,
  manager = "kube-apiserver",
) {
  const resource = builtInResource(group, version, plural)
  if (resource === undefined) return
  yield* Effect.ignore(createObject(cluster, resource, namespace, object, ownOptions(manager)))
})

const rootCertificates = "kube-root-ca.crt"

/** What the controllers of a cluster create in each namespace. */
export const prepareNamespace = Effect.fnUntraced(function* (
  cluster: ClusterServices,
  certificateAuthority: string,
  namespace: string,
) {
  const manager = "kube-controller-manager"
  yield* ensure(cluster, ["", "v1", "serviceaccounts"], namespace, { metadata: { name: "default" } }, manager)
  const data = { "ca.crt": certificateAuthority }
  yield* ensure(cluster, ["", "v1", "configmaps"], namespace, { metadata: { name: rootCertificates }, data }, manager)
})

const rbac = "rbac.authorization.k8s.io"
/** The last one is created when everything else is there. */
const namespaces = ["kube-system", "kube-public", "kube-node-lease", "default"]

/** Creates what every cluster has from its start: namespaces, roles and priority classes. */
export const bootstrapCluster = Effect.fnUntraced(function* (cluster: ClusterServices, certificateAuthority: string) {
  if ((yield* findObject(cluster, { key: "namespaces" }, "", "default")) !== undefined) return
  const { clusterRoleBindings, clusterRoles, priorityClasses } = publishedApi()
  for (const role of clusterRoles) yield* ensure(cluster, [rbac, "v1", "clusterroles"], "", role)
  for (const binding of clusterRoleBindings) yield* ensure(cluster, [rbac, "v1", "clusterrolebindings"], "", binding)
  for (const one of priorityClasses) yield* ensure(cluster, ["scheduling.k8s.io", "v1", "priorityclasses"], "", one)
  for (const name of namespaces) {
    yield* ensure(cluster, ["", "v1", "namespaces"], "", { metadata: { name } })
    yield* prepareNamespace(cluster, certificateAuthority, name)
  }
})
