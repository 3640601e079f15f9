import { establishedDefinition } from "../custom-resources/EstablishDefinition.ts"
import { type Fields, fieldsOf, isFields, listOf, textOf } from "./Fields.ts"
import type { KubernetesObject } from "./KubernetesObject.ts"
import { completePodSpec, completePodTemplate, withDefaults, withRequests } from "./PodDefaults.ts"

type Complete = (object: KubernetesObject) => Fields

const inSpec =
  (complete: (spec: Fields) => Fields): Complete =>
  (object) => ({ spec: complete(fieldsOf(object["spec"])) })

const rollingUpdate = (strategy: Fields, kind: string, defaults: Fields): Fields => {
  const type = strategy["type"] ?? kind
  return {
    ...strategy,
    type,
    ...(type === "RollingUpdate" && { rollingUpdate: withDefaults(strategy["rollingUpdate"], defaults) }),
  }
}

const deployment = inSpec((spec) => ({
  replicas: 1,
  revisionHistoryLimit: 10,
  progressDeadlineSeconds: 600,
  ...spec,
  strategy: rollingUpdate(fieldsOf(spec["strategy"]), "RollingUpdate", { maxSurge: "25%", maxUnavailable: "25%" }),
  template: completePodTemplate(spec["template"]),
}))

const daemonSet = inSpec((spec) => ({
  revisionHistoryLimit: 10,
  ...spec,
  updateStrategy: rollingUpdate(fieldsOf(spec["updateStrategy"]), "RollingUpdate", { maxSurge: 0, maxUnavailable: 1 }),
  template: completePodTemplate(spec["template"]),
}))

const statefulSet = inSpec((spec) => ({
  replicas: 1,
  revisionHistoryLimit: 10,
  podManagementPolicy: "OrderedReady",
  persistentVolumeClaimRetentionPolicy: { whenDeleted: "Retain", whenScaled: "Retain" },
  ...spec,
  updateStrategy: rollingUpdate(fieldsOf(spec["updateStrategy"]), "RollingUpdate", { partition: 0 }),
  template: completePodTemplate(spec["template"]),
}))

const jobSpec = (spec: Fields): Fields => ({
  completions: 1,
  parallelism: 1,
  backoffLimit: 6,
  completionMode: "NonIndexed",
  suspend: false,
  podReplacementPolicy: "TerminatingOrFailed",
  manualSelector: false,
  ...spec,
  template: completePodTemplate(spec["template"]),
})

const cronJob = inSpec((spec) => {
  const template = fieldsOf(spec["jobTemplate"])
  const job = fieldsOf(template["spec"])
  return {
    concurrencyPolicy: "Allow",
    suspend: false,
    successfulJobsHistoryLimit: 3,
    failedJobsHistoryLimit: 1,
    ...spec,
    jobTemplate: { ...template, spec: { ...job, template: completePodTemplate(job["template"]) } },
  }
})

const service = inSpec((spec) => {
  const type = textOf(spec["type"]) || "ClusterIP"
  const ports = listOf(spec["ports"]).map(fieldsOf)
  const isExternal = type === "NodePort" || type === "LoadBalancer"
  return {
    sessionAffinity: "None",
    ...(type !== "ExternalName" && { internalTrafficPolicy: "Cluster" }),
    ...(isExternal && { externalTrafficPolicy: "Cluster" }),
    ...(type === "LoadBalancer" && { allocateLoadBalancerNodePorts: true }),
    ...spec,
    type,
    ...(ports.length > 0 && {
      ports: ports.map((port) => ({
        protocol: "TCP",
        ...port,
        targetPort: port["targetPort"] === 0 || port["targetPort"] === undefined ? port["port"] : port["targetPort"],
      })),
    }),
  }
})

const base64 = (text: unknown): string => Buffer.from(textOf(text)).toString("base64")

const secret: Complete = ({ data, stringData, type = "Opaque" }) => ({
  type,
  ...(isFields(stringData) && {
    data: {
      ...fieldsOf(data),
      ...Object.fromEntries(Object.entries(stringData).map(([name, text]) => [name, base64(text)])),
    },
    stringData: undefined,
  }),
})

const roleReference: Complete = ({ roleRef, subjects }) => ({
  roleRef: { apiGroup: "rbac.authorization.k8s.io", ...fieldsOf(roleRef) },
  ...(Array.isArray(subjects) && {
    subjects: subjects.map((subject: unknown) => {
      const { apiGroup, ...rest } = fieldsOf(subject)
      const isAccount = rest["kind"] === "ServiceAccount"
      return { ...rest, ...(!isAccount && { apiGroup: apiGroup ?? "rbac.authorization.k8s.io" }) }
    }),
  }),
})

const completions: Readonly<Record<string, Complete>> = {
  "certificatesigningrequests.certificates.k8s.io": inSpec((spec) => ({
    usages: ["digital signature", "key encipherment"],
    ...spec,
  })),
  "clusterrolebindings.rbac.authorization.k8s.io": roleReference,
  "rolebindings.rbac.authorization.k8s.io": roleReference,
  "cronjobs.batch": cronJob,
  "customresourcedefinitions.apiextensions.k8s.io": (object) => {
    const spec = fieldsOf(object["spec"])
    const names = fieldsOf(spec["names"])
    const kind = textOf(names["kind"])
    const completed = {
      conversion: { strategy: "None" },
      ...spec,
      names: {
        ...names,
        listKind: names["listKind"] || `${kind}List`,
        singular: names["singular"] || kind.toLowerCase(),
      },
    }
    return establishedDefinition({ ...object, spec: completed })
  },
  "daemonsets.apps": daemonSet,
  "deployments.apps": deployment,
  "ingresses.networking.k8s.io": (object) => ({ spec: fieldsOf(object["spec"]) }),
  "jobs.batch": inSpec(jobSpec),
  namespaces: (object) => ({
    metadata: {
      ...object.metadata,
      ...(object.metadata.name !== undefined && {
        labels: { ...object.metadata.labels, "kubernetes.io/metadata.name": object.metadata.name },
      }),
    },
    spec: { finalizers: ["kubernetes"], ...fieldsOf(object["spec"]) },
    status: { phase: "Active", ...fieldsOf(object["status"]) },
  }),
  "networkpolicies.networking.k8s.io": inSpec((spec) => ({
    policyTypes: spec["egress"] === undefined ? ["Ingress"] : ["Ingress", "Egress"],
    ...spec,
  })),
  persistentvolumeclaims: (object) => ({
    spec: { volumeMode: "Filesystem", ...fieldsOf(object["spec"]) },
    status: { phase: "Pending", ...fieldsOf(object["status"]) },
  }),
  persistentvolumes: (object) => ({
    spec: { volumeMode: "Filesystem", persistentVolumeReclaimPolicy: "Retain", ...fieldsOf(object["spec"]) },
    status: { phase: "Pending", ...fieldsOf(object["status"]) },
  }),
  pods: (object) => ({
    spec: { enableServiceLinks: true, ...withRequests(completePodSpec(object["spec"])) },
    status: { phase: "Pending", qosClass: "BestEffort", ...fieldsOf(object["status"]) },
  }),
  "priorityclasses.scheduling.k8s.io": () => ({ preemptionPolicy: "PreemptLowerPriority" }),
  "replicasets.apps": inSpec((spec) => ({ replicas: 1, ...spec, template: completePodTemplate(spec["template"]) })),
  replicationcontrollers: inSpec((spec) => ({ replicas: 1, ...spec })),
  secrets: secret,
  services: service,
  "statefulsets.apps": statefulSet,
  "storageclasses.storage.k8s.io": () => ({ reclaimPolicy: "Delete", volumeBindingMode: "Immediate" }),
}

/** Resources whose completion fills only what is missing, at the top of the object. */
const shallow = ["priorityclasses.scheduling.k8s.io", "storageclasses.storage.k8s.io"]

/** The object with the values that a real server sets when they are missing. */
export const completeObject = (key: string, object: KubernetesObject): KubernetesObject => {
  const added = completions[key]?.(object) ?? {}
  const completed = { ...object, ...added, ...(shallow.includes(key) && object) }
  return Object.fromEntries(
    Object.entries(completed).filter(([, value]) => value !== undefined),
  ) as unknown as KubernetesObject
}
