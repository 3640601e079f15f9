import { type Fields, fieldsOf, listOf, textOf, valueAt, printed } from "../objects/Fields.ts"
import type { KubernetesObject } from "../objects/KubernetesObject.ts"
import { ageOf, humanDuration } from "./Ages.ts"
import { podCells } from "./PodCells.ts"
import { containerNames, images, printLabels, printSelector } from "./PrintedFields.ts"

/** The cells of an object, in the order of its columns, without its name. */
export type Cells = (
  object: KubernetesObject,
  age: (time: unknown) => string,
  nowMillis: number,
) => ReadonlyArray<unknown>

const number = (object: unknown, ...path: ReadonlyArray<string>): number => Number(valueAt(object, ...path) ?? 0)
const count = (value: unknown): number => Object.keys(fieldsOf(value)).length
const created = ({ metadata }: KubernetesObject) => metadata.creationTimestamp
const podSpec = (object: KubernetesObject) => valueAt(object, "spec", "template", "spec")
const selector = (object: KubernetesObject) => printSelector(valueAt(object, "spec", "selector"))
const none = (value: unknown): unknown => (value === undefined || value === "" ? "<none>" : value)
const unset = (value: unknown): unknown => (value === undefined || value === "" ? "<unset>" : value)

const replicas: Cells = (object, age) => [
  number(object, "spec", "replicas"),
  number(object, "status", "replicas"),
  number(object, "status", "readyReplicas"),
  age(created(object)),
  containerNames(podSpec(object)),
  images(podSpec(object)),
  selector(object),
]

const service: Cells = (object, age) => {
  const spec = fieldsOf(object["spec"])
  const ingress = listOf(valueAt(object, "status", "loadBalancer", "ingress")).map(fieldsOf)
  const addresses = ingress.map(({ hostname, ip }) => textOf(ip ?? hostname)).join(",")
  const external = listOf(spec["externalIPs"]).join(",")
  const shown: Fields = {
    ExternalName: spec["externalName"],
    LoadBalancer: addresses || external || "<pending>",
  }
  const ports = listOf(spec["ports"]).map(fieldsOf)
  return [
    spec["type"],
    none(spec["clusterIP"]),
    shown[textOf(spec["type"])] ?? (external || "<none>"),
    ports
      .map(
        ({ nodePort, port, protocol }) =>
          `${printed(port)}${nodePort ? `:${printed(nodePort)}` : ""}/${printed(protocol)}`,
      )
      .join(",") || "<none>",
    age(created(object)),
    printLabels(spec["selector"]),
  ]
}

const node: Cells = (object, age) => {
  const { labels = {} } = object.metadata
  const ready = listOf(valueAt(object, "status", "conditions"))
    .map(fieldsOf)
    .find(({ type }) => type === "Ready")
  const status = ready === undefined ? "Unknown" : ready["status"] === "True" ? "Ready" : "NotReady"
  const prefix = "node-role.kubernetes.io/"
  const roles = Object.keys(labels).flatMap((label) => (label.startsWith(prefix) ? [label.slice(prefix.length)] : []))
  const info = fieldsOf(valueAt(object, "status", "nodeInfo"))
  const addresses = listOf(valueAt(object, "status", "addresses")).map(fieldsOf)
  const address = (type: string) => none(addresses.find((one) => one["type"] === type)?.["address"])
  return [
    valueAt(object, "spec", "unschedulable") === true ? `${status},SchedulingDisabled` : status,
    roles.toSorted().join(",") || "<none>",
    age(created(object)),
    info["kubeletVersion"],
    address("InternalIP"),
    address("ExternalIP"),
    info["osImage"] ?? "<unknown>",
    info["kernelVersion"] ?? "<unknown>",
    info["containerRuntimeVersion"] ?? "<unknown>",
  ]
}

const job: Cells = (object, age, nowMillis) => {
  const { completionTime, conditions, startTime, succeeded = 0 } = fieldsOf(object["status"])
  const met = (type: string) =>
    listOf(conditions).some((one) => valueAt(one, "type") === type && valueAt(one, "status") === "True")
  const status = met("Complete") ? "Complete" : met("Failed") ? "Failed" : met("Suspended") ? "Suspended" : "Running"
  const start = Date.parse(textOf(startTime))
  const end = completionTime === undefined ? nowMillis : Date.parse(textOf(completionTime))
  return [
    status,
    `${printed(succeeded)}/${printed(valueAt(object, "spec", "completions") ?? 1)}`,
    Number.isNaN(start) ? "" : humanDuration((end - start) / 1000),
    age(created(object)),
    containerNames(podSpec(object)),
    images(podSpec(object)),
    selector(object),
  ]
}

const binding: Cells = (object, age) => {
  const subjects = listOf(object["subjects"]).map(fieldsOf)
  const named = (kind: string) =>
    subjects
      .filter((subject) => subject["kind"] === kind)
      .map(({ name, namespace }) =>
        kind === "ServiceAccount" ? `${printed(namespace)}/${printed(name)}` : printed(name),
      )
      .join(", ")
  const { kind, name } = fieldsOf(object["roleRef"])
  return [
    `${printed(kind)}/${printed(name)}`,
    age(created(object)),
    named("User"),
    named("Group"),
    named("ServiceAccount"),
  ]
}

const event: Cells = (object, age) => {
  const { count: times = 1, firstTimestamp, involvedObject, lastTimestamp, message, reason, source, type } = object
  const { fieldPath, kind, name } = fieldsOf(involvedObject)
  return [
    age(lastTimestamp ?? firstTimestamp ?? created(object)),
    type,
    reason,
    `${textOf(kind).toLowerCase()}/${printed(name)}`,
    fieldPath ?? "",
    valueAt(source, "component") ?? "",
    textOf(message).trim(),
    age(firstTimestamp ?? created(object)),
    times,
    object.metadata.name,
  ]
}

/** The cells of resources that have their own columns. */
export const tableCells: Readonly<Record<string, Cells>> = {
  "clusterrolebindings.rbac.authorization.k8s.io": binding,
  configmaps: (object, age) => [count(object["data"]) + count(object["binaryData"]), age(created(object))],
  "daemonsets.apps": (object, age) => [
    number(object, "status", "desiredNumberScheduled"),
    number(object, "status", "currentNumberScheduled"),
    number(object, "status", "numberReady"),
    number(object, "status", "updatedNumberScheduled"),
    number(object, "status", "numberAvailable"),
    printLabels(valueAt(podSpec(object), "nodeSelector")),
    age(created(object)),
    containerNames(podSpec(object)),
    images(podSpec(object)),
    selector(object),
  ],
  "deployments.apps": (object, age) => [
    `${number(object, "status", "readyReplicas")}/${number(object, "spec", "replicas")}`,
    number(object, "status", "updatedReplicas"),
    number(object, "status", "availableReplicas"),
    age(created(object)),
    containerNames(podSpec(object)),
    images(podSpec(object)),
    selector(object),
  ],
  events: event,
  "horizontalpodautoscalers.autoscaling": (object, age) => [
    `${printed(valueAt(object, "spec", "scaleTargetRef", "kind"))}/${printed(valueAt(object, "spec", "scaleTargetRef", "name"))}`,
    listOf(valueAt(object, "spec", "metrics"))
      .map(
        (metric) =>
          `${printed(valueAt(metric, "resource", "name"))}: <unknown>/${printed(valueAt(metric, "resource", "target", "averageUtilization"))}%`,
      )
      .join(", ") || "<none>",
    unset(valueAt(object, "spec", "minReplicas")),
    valueAt(object, "spec", "maxReplicas"),
    number(object, "status", "currentReplicas"),
    age(created(object)),
  ],
  "ingresses.networking.k8s.io": (object, age) => [
    none(valueAt(object, "spec", "ingressClassName")),
    listOf(valueAt(object, "spec", "rules"))
      .map((rule) => textOf(valueAt(rule, "host")) || "*")
      .join(",") || "*",
    listOf(valueAt(object, "status", "loadBalancer", "ingress"))
      .map((one) => textOf(valueAt(one, "ip") ?? valueAt(one, "hostname")))
      .join(","),
    valueAt(object, "spec", "tls") === undefined ? "80" : "80, 443",
    age(created(object)),
  ],
  "jobs.batch": job,
  "leases.coordination.k8s.io": (object, age) => [
    textOf(valueAt(object, "spec", "holderIdentity")),
    age(created(object)),
  ],
  namespaces: (object, age) => [valueAt(object, "status", "phase"), age(created(object))],
  "networkpolicies.networking.k8s.io": (object, age) => [
    printSelector(valueAt(object, "spec", "podSelector")),
    age(created(object)),
  ],
  nodes: node,
  persistentvolumeclaims: (object, age) => [
    valueAt(object, "status", "phase"),
    textOf(valueAt(object, "spec", "volumeName")),
    textOf(valueAt(object, "status", "capacity", "storage")),
    listOf(valueAt(object, "status", "accessModes"))
      .map((mode) => textOf(mode).replace(/[a-z]/g, ""))
      .join(","),
    textOf(valueAt(object, "spec", "storageClassName")),
    unset(valueAt(object, "status", "currentVolumeAttributesClassName")),
    age(created(object)),
    unset(valueAt(object, "spec", "volumeMode")),
  ],
  "poddisruptionbudgets.policy": (object, age) => [
    printed(valueAt(object, "spec", "minAvailable") ?? "N/A"),
    printed(valueAt(object, "spec", "maxUnavailable") ?? "N/A"),
    number(object, "status", "disruptionsAllowed"),
    age(created(object)),
  ],
  pods: podCells,
  "priorityclasses.scheduling.k8s.io": (object, age) => [
    number(object, "value"),
    object["globalDefault"] === true,
    age(created(object)),
    object["preemptionPolicy"],
  ],
  "replicasets.apps": replicas,
  replicationcontrollers: replicas,
  "rolebindings.rbac.authorization.k8s.io": binding,
  secrets: (object, age) => [object["type"], count(object["data"]), age(created(object))],
  serviceaccounts: (object, age) => [age(created(object))],
  services: service,
  "statefulsets.apps": (object, age) => [
    `${number(object, "status", "readyReplicas")}/${number(object, "spec", "replicas")}`,
    age(created(object)),
    containerNames(podSpec(object)),
    images(podSpec(object)),
  ],
  "storageclasses.storage.k8s.io": (object, age) => [
    object["provisioner"],
    object["reclaimPolicy"],
    object["volumeBindingMode"],
    object["allowVolumeExpansion"] === true,
    age(created(object)),
  ],
}

export const ageAt =
  (nowMillis: number) =>
  (time: unknown): string =>
    ageOf(time, nowMillis)
