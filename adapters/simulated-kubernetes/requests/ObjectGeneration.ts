import { isEqual } from "../objects/Fields.ts"
import type { KubernetesObject } from "../objects/KubernetesObject.ts"
import type { ApiResource } from "../resources/ApiResource.ts"

const counted = [
  "certificatesigningrequests.certificates.k8s.io",
  "cronjobs.batch",
  "customresourcedefinitions.apiextensions.k8s.io",
  "daemonsets.apps",
  "deployments.apps",
  "endpointslices.discovery.k8s.io",
  "ingressclasses.networking.k8s.io",
  "ingresses.networking.k8s.io",
  "jobs.batch",
  "networkpolicies.networking.k8s.io",
  "poddisruptionbudgets.policy",
  "pods",
  "priorityclasses.scheduling.k8s.io",
  "replicasets.apps",
  "replicationcontrollers",
  "statefulsets.apps",
]

/** Resources whose generation grows with everything but metadata and status, not with the spec alone. */
const hasGeneration = ({ columnPaths, key }: ApiResource): boolean => columnPaths !== undefined || counted.includes(key)

/** Of a deployment also the annotations: its controller copies them to what it creates. */
const desired = ({ key }: ApiResource, object: KubernetesObject) => ({
  ...Object.fromEntries(Object.entries(object).filter(([name]) => name !== "metadata" && name !== "status")),
  ...(key === "deployments.apps" && { annotations: object.metadata.annotations }),
})

/** The generation of a changed object: it counts how often what is desired changed. */
export const generationOf = (
  resource: ApiResource,
  object: KubernetesObject,
  before: KubernetesObject | undefined,
): number | undefined => {
  if (before === undefined) return hasGeneration(resource) ? 1 : undefined
  const { generation } = before.metadata
  if (generation === undefined) return undefined
  return isEqual(desired(resource, object), desired(resource, before)) ? generation : generation + 1
}
