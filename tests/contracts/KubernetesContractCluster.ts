import { Context, Effect, type Redacted, type Scope } from "effect"

import type { KubernetesApi } from "#application/ports/KubernetesApi.ts"
import { KubernetesClusters } from "#application/ports/KubernetesClusters.ts"
import type { ClusterId } from "#domain/cluster/Cluster.ts"
import type { KubernetesError } from "#domain/kubernetes/KubernetesError.ts"

/** A pod whose log a test writes. */
export interface LoggingPod {
  readonly pod: string
  /** Writes lines, one after the other. */
  readonly write: (lines: ReadonlyArray<string>) => Effect.Effect<void>
}

/** What the contract of KubernetesClusters needs besides the port. */
export class ContractCluster extends Context.Service<
  ContractCluster,
  {
    /** A cluster in which Orrery may do everything. */
    readonly clusterId: ClusterId
    /** The API of the same cluster for the owner of a token. */
    readonly as: (token: Redacted.Redacted) => Effect.Effect<KubernetesApi, KubernetesError, Scope.Scope>
    /** The cluster forgets all versions of its events before now, as one does after some minutes. */
    readonly forgetHistory: Effect.Effect<void>
    /**
     * A running pod with one container `app`. Its log has the lines, the first of which is an hour old and the others new; the log before its
     * last restart has the previous ones.
     */
    readonly loggingPod: (
      namespace: string,
      log: { readonly lines: ReadonlyArray<string>; readonly previous: ReadonlyArray<string> },
    ) => Effect.Effect<LoggingPod, KubernetesError, Scope.Scope>
  }
>()("orrery/tests/contracts/KubernetesContractCluster/ContractCluster") {}

const resource = (group: string, version: string, plural: string, kind: string, namespaced = true) =>
  ({ group, version, plural, kind, namespaced }) as const

export const configMaps = resource("", "v1", "configmaps", "ConfigMap")
export const deployments = resource("apps", "v1", "deployments", "Deployment")
/** The one resource whose history no API server keeps in its own memory. */
export const events = resource("", "v1", "events", "Event")
export const namespaces = resource("", "v1", "namespaces", "Namespace", false)
export const pods = resource("", "v1", "pods", "Pod")
export const secrets = resource("", "v1", "secrets", "Secret")
export const serviceAccounts = resource("", "v1", "serviceaccounts", "ServiceAccount")

/** The API of the contract's cluster, and a new namespace of one test in it. */
export const inFreshNamespace = Effect.gen(function* () {
  const { clusterId } = yield* ContractCluster
  const { open } = yield* KubernetesClusters
  const api = yield* open(clusterId)
  const { metadata } = yield* Effect.acquireRelease(
    api.create(namespaces, { apiVersion: "v1", kind: "Namespace", metadata: { generateName: "contract-" } }),
    // No test waits for it: it takes ten seconds.
    ({ metadata: { name } }) => Effect.ignore(api.delete(namespaces, { name })),
  )
  return { api, namespace: metadata.name }
})

/** A ConfigMap. */
export const configMap = (
  namespace: string,
  name: string,
  {
    data = {},
    ...metadata
  }: {
    readonly data?: Readonly<Record<string, string>>
    readonly labels?: Readonly<Record<string, string>>
    readonly annotations?: Readonly<Record<string, string>>
    readonly finalizers?: ReadonlyArray<string>
    readonly resourceVersion?: string
  } = {},
) => ({ apiVersion: "v1", kind: "ConfigMap", metadata: { name, namespace, ...metadata }, data })

/** An event about a ConfigMap. */
export const event = (namespace: string, name: string) => ({
  apiVersion: "v1",
  kind: "Event",
  metadata: { name, namespace },
  involvedObject: { apiVersion: "v1", kind: "ConfigMap", name: "settings", namespace },
  type: "Normal",
  reason: "Tested",
  message: "A test wrote this.",
})

/** What is at a path of an object, such as `status.phase`. */
export const at = (value: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (found, name) => (typeof found === "object" && found !== null ? Reflect.get(found, name) : undefined),
      value,
    )
