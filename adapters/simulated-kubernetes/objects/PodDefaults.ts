import { type Fields, fieldsOf, isFields, listOf, textOf } from "./Fields.ts"

/** The fields with defaults for those that are missing. */
export const withDefaults = (value: unknown, defaults: Fields): Fields => ({ ...defaults, ...fieldsOf(value) })

const optional = (fields: Fields, name: string, complete: (value: Fields) => unknown): Fields =>
  isFields(fields[name]) ? { [name]: complete(fields[name]) } : {}

const each = (fields: Fields, name: string, complete: (value: Fields) => unknown): Fields =>
  Array.isArray(fields[name]) ? { [name]: fields[name].map((item) => complete(fieldsOf(item))) } : {}

const httpGet = (action: Fields): Fields => ({ path: "/", scheme: "HTTP", ...action })

const probe = (value: Fields): Fields => ({
  timeoutSeconds: 1,
  periodSeconds: 10,
  successThreshold: 1,
  failureThreshold: 3,
  ...value,
  ...optional(value, "httpGet", httpGet),
  ...optional(value, "grpc", (grpc) => ({ service: "", ...grpc })),
})

const fieldReference = (reference: Fields): Fields => ({ apiVersion: "v1", ...reference })

const environmentVariable = (variable: Fields): Fields => ({
  ...variable,
  ...optional(variable, "valueFrom", (from) => ({
    ...from,
    ...optional(from, "fieldRef", fieldReference),
    ...optional(from, "resourceFieldRef", (reference) => ({ divisor: "0", ...reference })),
  })),
})

/** Without a tag or with `latest`, an image is pulled each time. */
const pullPolicy = (image: string): string => {
  const name = image.slice(image.lastIndexOf("/") + 1)
  if (name.includes("@")) return "IfNotPresent"
  const tag = name.split(":")[1]
  return tag === undefined || tag === "latest" ? "Always" : "IfNotPresent"
}

/** A request for each limit without one. */
const resources = (value: Fields): Fields => {
  const { limits, requests } = value
  if (!isFields(limits)) return value
  return { ...value, requests: { ...limits, ...fieldsOf(requests) } }
}

/** What only a pod itself has, not the template of one. */
export const withRequests = (podSpec: Fields): Fields => {
  const complete = (item: unknown) => {
    const one = fieldsOf(item)
    return { ...one, resources: resources(fieldsOf(one["resources"])) }
  }
  return {
    ...podSpec,
    containers: listOf(podSpec["containers"]).map(complete),
    ...(Array.isArray(podSpec["initContainers"]) && { initContainers: podSpec["initContainers"].map(complete) }),
  }
}

const lifecycleHandler = (handler: Fields): Fields => ({ ...handler, ...optional(handler, "httpGet", httpGet) })

const container = (value: Fields): Fields => ({
  terminationMessagePath: "/dev/termination-log",
  terminationMessagePolicy: "File",
  imagePullPolicy: pullPolicy(textOf(value["image"])),
  ...value,
  resources: fieldsOf(value["resources"]),
  ...each(value, "ports", (port) => ({ protocol: "TCP", ...port })),
  ...each(value, "env", environmentVariable),
  ...optional(value, "livenessProbe", probe),
  ...optional(value, "readinessProbe", probe),
  ...optional(value, "startupProbe", probe),
  ...optional(value, "lifecycle", (lifecycle) => ({
    ...lifecycle,
    ...optional(lifecycle, "postStart", lifecycleHandler),
    ...optional(lifecycle, "preStop", lifecycleHandler),
  })),
})

const projection = (source: Fields): Fields => ({
  ...source,
  ...optional(source, "serviceAccountToken", (token) => ({ expirationSeconds: 3600, ...token })),
  ...optional(source, "downwardAPI", downwardFiles),
})

const downwardFiles = (files: Fields): Fields => ({
  ...files,
  ...each(files, "items", (item) => ({ ...item, ...optional(item, "fieldRef", fieldReference) })),
})

const filesOf = (files: Fields): Fields => ({ defaultMode: 0o644, ...files })

const volumeSources: Readonly<Record<string, (source: Fields) => Fields>> = {
  configMap: filesOf,
  secret: filesOf,
  downwardAPI: (source) => filesOf(downwardFiles(source)),
  projected: (source) => ({ ...filesOf(source), ...each(source, "sources", projection) }),
  hostPath: (source) => ({ type: "", ...source }),
}

const volume = (value: Fields): Fields => {
  const completed: Record<string, unknown> = { ...value }
  for (const [name, complete] of Object.entries(volumeSources)) {
    if (isFields(value[name])) completed[name] = complete(value[name])
  }
  const hasSource = Object.keys(value).some((name) => name !== "name")
  return hasSource ? completed : { ...value, emptyDir: {} }
}

/** A pod's spec with the values that a server sets. */
export const completePodSpec = (value: unknown): Fields => {
  const spec = fieldsOf(value)
  const account = spec["serviceAccountName"] ?? spec["serviceAccount"]
  return {
    restartPolicy: "Always",
    dnsPolicy: "ClusterFirst",
    schedulerName: "default-scheduler",
    terminationGracePeriodSeconds: 30,
    securityContext: {},
    ...spec,
    ...(account !== undefined && { serviceAccountName: account, serviceAccount: account }),
    containers:
      spec["containers"] === null ? null : listOf(spec["containers"]).map((item) => container(fieldsOf(item))),
    ...each(spec, "initContainers", container),
    ...each(spec, "volumes", volume),
  }
}

export const completePodTemplate = (value: unknown): Fields => {
  const template = fieldsOf(value)
  return { ...template, spec: completePodSpec(template["spec"]) }
}
