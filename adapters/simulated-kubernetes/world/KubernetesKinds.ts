import type { ControllerRevision, DaemonSet, Deployment, ReplicaSet, StatefulSet } from "kubernetes-types/apps/v1.js"
import type { HorizontalPodAutoscaler } from "kubernetes-types/autoscaling/v2.js"
import type { CronJob, Job } from "kubernetes-types/batch/v1.js"
import type {
  ConfigMap,
  Endpoints,
  Event,
  Namespace,
  Node,
  PersistentVolume,
  PersistentVolumeClaim,
  Pod,
  Service,
  ServiceAccount,
} from "kubernetes-types/core/v1.js"
import type { EndpointSlice } from "kubernetes-types/discovery/v1.js"
import type { ObjectMeta } from "kubernetes-types/meta/v1.js"
import type { PodDisruptionBudget } from "kubernetes-types/policy/v1.js"
import type { PriorityClass } from "kubernetes-types/scheduling/v1.js"
import type { StorageClass } from "kubernetes-types/storage/v1.js"

interface Types {
  readonly ConfigMap: ConfigMap
  readonly ControllerRevision: ControllerRevision
  readonly CronJob: CronJob
  readonly DaemonSet: DaemonSet
  readonly Deployment: Deployment
  readonly Endpoints: Endpoints
  readonly EndpointSlice: EndpointSlice
  readonly Event: Event
  readonly HorizontalPodAutoscaler: HorizontalPodAutoscaler
  readonly Job: Job
  readonly Namespace: Namespace
  readonly Node: Node
  readonly PersistentVolume: PersistentVolume
  readonly PersistentVolumeClaim: PersistentVolumeClaim
  readonly Pod: Pod
  readonly PodDisruptionBudget: PodDisruptionBudget
  readonly PriorityClass: PriorityClass
  readonly ReplicaSet: ReplicaSet
  readonly Service: Service
  readonly ServiceAccount: ServiceAccount
  readonly StatefulSet: StatefulSet
  readonly StorageClass: StorageClass
}

/** A kind that the controllers read or write. */
export type Kind = keyof Types

/** The metadata that every stored object has. `namespace` is absent for objects of the whole cluster. */
export type StoredMeta = ObjectMeta & {
  readonly name: string
  readonly uid: string
  readonly creationTimestamp: string
}

/** An object of a kind, as it is stored. */
export type ObjectOf<K extends Kind> = Omit<Types[K], "kind" | "metadata"> & {
  readonly kind: K
  readonly metadata: StoredMeta
}

export type AnyObject = { readonly [K in Kind]: ObjectOf<K> }[Kind]

/** An object of a kind before it is created: with a name, without what the store adds. */
export type NewObject<K extends Kind> = Omit<Types[K], "apiVersion" | "kind" | "metadata"> & {
  readonly metadata: ObjectMeta & { readonly name: string }
}

/** The API version of each kind, and the resource that it is stored as. */
export const kinds: { readonly [K in Kind]: { readonly apiVersion: string; readonly resource: string } } = {
  ConfigMap: { apiVersion: "v1", resource: "configmaps" },
  ControllerRevision: { apiVersion: "apps/v1", resource: "controllerrevisions.apps" },
  CronJob: { apiVersion: "batch/v1", resource: "cronjobs.batch" },
  DaemonSet: { apiVersion: "apps/v1", resource: "daemonsets.apps" },
  Deployment: { apiVersion: "apps/v1", resource: "deployments.apps" },
  Endpoints: { apiVersion: "v1", resource: "endpoints" },
  EndpointSlice: { apiVersion: "discovery.k8s.io/v1", resource: "endpointslices.discovery.k8s.io" },
  Event: { apiVersion: "v1", resource: "events" },
  HorizontalPodAutoscaler: { apiVersion: "autoscaling/v2", resource: "horizontalpodautoscalers.autoscaling" },
  Job: { apiVersion: "batch/v1", resource: "jobs.batch" },
  Namespace: { apiVersion: "v1", resource: "namespaces" },
  Node: { apiVersion: "v1", resource: "nodes" },
  PersistentVolume: { apiVersion: "v1", resource: "persistentvolumes" },
  PersistentVolumeClaim: { apiVersion: "v1", resource: "persistentvolumeclaims" },
  Pod: { apiVersion: "v1", resource: "pods" },
  PodDisruptionBudget: { apiVersion: "policy/v1", resource: "poddisruptionbudgets.policy" },
  PriorityClass: { apiVersion: "scheduling.k8s.io/v1", resource: "priorityclasses.scheduling.k8s.io" },
  ReplicaSet: { apiVersion: "apps/v1", resource: "replicasets.apps" },
  Service: { apiVersion: "v1", resource: "services" },
  ServiceAccount: { apiVersion: "v1", resource: "serviceaccounts" },
  StatefulSet: { apiVersion: "apps/v1", resource: "statefulsets.apps" },
  StorageClass: { apiVersion: "storage.k8s.io/v1", resource: "storageclasses.storage.k8s.io" },
}
