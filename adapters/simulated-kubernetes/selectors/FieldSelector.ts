import { badRequest } from "../errors/StatusError.ts"
import { valueAt, printed } from "../objects/Fields.ts"
import type { KubernetesObject } from "../objects/KubernetesObject.ts"

export type FieldSelector = (object: KubernetesObject) => boolean

/** Fields besides name and namespace that objects can be selected by. */
const selectable: Readonly<Record<string, ReadonlyArray<string>>> = {
  "certificatesigningrequests.certificates.k8s.io": ["spec.signerName"],
  events: [
    "involvedObject.kind",
    "involvedObject.namespace",
    "involvedObject.name",
    "involvedObject.uid",
    "involvedObject.apiVersion",
    "involvedObject.resourceVersion",
    "involvedObject.fieldPath",
    "reason",
    "reportingComponent",
    "source",
    "type",
  ],
  "jobs.batch": ["status.successful"],
  namespaces: ["status.phase"],
  nodes: ["spec.unschedulable"],
  pods: [
    "spec.nodeName",
    "spec.restartPolicy",
    "spec.schedulerName",
    "spec.serviceAccountName",
    "spec.hostNetwork",
    "status.phase",
    "status.podIP",
    "status.nominatedNodeName",
  ],
  "replicasets.apps": ["status.replicas"],
  replicationcontrollers: ["status.replicas"],
  secrets: ["type"],
  services: ["spec.clusterIP", "spec.type"],
}

const notSelectable = (resource: string, field: string) =>
  badRequest(
    selectable[resource] === undefined
      ? `"${field}" is not a known field selector: only "metadata.name", "metadata.namespace"`
      : `field label not supported: ${field}`,
  )

const shown = (object: KubernetesObject, field: string): string => {
  const value = valueAt(object, ...field.split("."))
  if (field === "source") return printed(valueAt(object, "source", "component") ?? "")
  return value === undefined
    ? field === "spec.unschedulable" || field === "spec.hostNetwork"
      ? "false"
      : ""
    : printed(value)
}

/** Reads `metadata.name=web,status.phase!=Running`. */
export const parseFieldSelector = (resource: string, text: string): FieldSelector => {
  const requirements = text
    .split(",")
    .filter((part) => part.trim() !== "")
    .map((part) => {
      const position = part.indexOf("=")
      if (position === -1) throw badRequest(`invalid selector: '${text}'; can't understand '${part}'`)
      const isNegative = part[position - 1] === "!"
      const field = part.slice(0, isNegative ? position - 1 : position).trim()
      const value = part.slice(part[position + 1] === "=" ? position + 2 : position + 1).trim()
      const isKnown =
        field === "metadata.name" || field === "metadata.namespace" || selectable[resource]?.includes(field)
      if (!isKnown) throw notSelectable(resource, field)
      return (object: KubernetesObject) => (shown(object, field) === value) !== isNegative
    })
  return (object) => requirements.every((matches) => matches(object))
}
