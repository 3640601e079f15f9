import { definitionCauses } from "../custom-resources/EstablishDefinition.ts"
import { invalidValue, requiredValue, type StatusCause, unsupportedValue } from "../errors/StatusError.ts"
import { labelSelectorOf } from "../selectors/LabelSelector.ts"
import { type Fields, fieldsOf, isEqual, isFields, listOf, textOf, valueAt } from "./Fields.ts"
import type { KubernetesObject } from "./KubernetesObject.ts"
import { dnsLabelProblem } from "./NameValidation.ts"

type Causes = ReadonlyArray<StatusCause>
type Validate = (object: KubernetesObject, before: KubernetesObject | undefined) => Causes

const container = (value: unknown, path: string, names: Set<string>): Causes => {
  const { image, imagePullPolicy, name, ports } = fieldsOf(value)
  const problem = name === "" ? undefined : dnsLabelProblem(textOf(name))
  const causes = [
    ...(name === "" ? [requiredValue(`${path}.name`)] : []),
    ...(problem === undefined ? [] : [invalidValue(`${path}.name`, name, problem)]),
    ...(names.has(textOf(name))
      ? [{ reason: "FieldValueDuplicate", message: `Duplicate value: ${JSON.stringify(name)}`, field: `${path}.name` }]
      : []),
    ...(textOf(image) === "" ? [requiredValue(`${path}.image`)] : []),
    ...(["Always", "IfNotPresent", "Never"].includes(textOf(imagePullPolicy))
      ? []
      : [unsupportedValue(`${path}.imagePullPolicy`, imagePullPolicy, ["Always", "IfNotPresent", "Never"])]),
    ...listOf(ports).flatMap((port, index) => {
      const number = fieldsOf(port)["containerPort"]
      if (number === 0) return [requiredValue(`${path}.ports[${index}].containerPort`)]
      const isPort = typeof number === "number" && number > 0 && number < 65_536
      const field = `${path}.ports[${index}].containerPort`
      return isPort ? [] : [invalidValue(field, number, "must be between 1 and 65535, inclusive")]
    }),
  ]
  names.add(textOf(name))
  return causes
}

const podSpec = (spec: Fields, path: string, restartPolicies: ReadonlyArray<string>): Causes => {
  const containers = listOf(spec["containers"])
  const names = new Set<string>()
  return [
    ...(containers.length === 0 ? [requiredValue(`${path}.containers`)] : []),
    ...containers.flatMap((item, index) => container(item, `${path}.containers[${index}]`, names)),
    ...listOf(spec["initContainers"]).flatMap((item, index) =>
      container(item, `${path}.initContainers[${index}]`, names),
    ),
    ...(restartPolicies.includes(textOf(spec["restartPolicy"]))
      ? []
      : [unsupportedValue(`${path}.restartPolicy`, spec["restartPolicy"], restartPolicies)]),
  ]
}

const notNegative = (value: unknown, field: string): Causes =>
  typeof value === "number" && value < 0 ? [invalidValue(field, value, "must be greater than or equal to 0")] : []

const immutable = (field: string, value: unknown, before: unknown): Causes =>
  isEqual(value, before) ? [] : [invalidValue(field, value, "field is immutable")]

const workload: Validate = (object, before) => {
  const spec = fieldsOf(object["spec"])
  const { replicas, selector, template } = spec
  const labels = fieldsOf(valueAt(template, "metadata", "labels")) as Readonly<Record<string, string>>
  const isEmpty = isFields(selector) && Object.keys(selector).length === 0
  const matches = selector !== null && !isEmpty && labelSelectorOf(selector)(labels)
  return [
    ...notNegative(replicas, "spec.replicas"),
    ...(selector === null || selector === undefined ? [requiredValue("spec.selector")] : []),
    ...(isEmpty ? [invalidValue("spec.selector", {}, "empty selector is invalid for deployment")] : []),
    ...(matches
      ? []
      : [
          invalidValue(
            "spec.template.metadata.labels",
            valueAt(template, "metadata", "labels") ?? null,
            "`selector` does not match template `labels`",
          ),
        ]),
    ...podSpec(fieldsOf(valueAt(template, "spec")), "spec.template.spec", ["Always"]),
    ...(before === undefined ? [] : immutable("spec.selector", selector, valueAt(before, "spec", "selector"))),
  ]
}

const dataKey = /^[-._a-zA-Z0-9]+$/
const dataKeyProblem =
  "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. 'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is '[-._a-zA-Z0-9]+')"

const data =
  (fields: ReadonlyArray<string>): Validate =>
  (object, before) => [
    ...fields.flatMap((field) =>
      Object.keys(fieldsOf(object[field])).flatMap((name) =>
        dataKey.test(name) && name.length <= 253 ? [] : [invalidValue(`${field}[${name}]`, name, dataKeyProblem)],
      ),
    ),
    ...(before?.["immutable"] === true
      ? [
          ...(object["immutable"] === true
            ? []
            : [
                {
                  reason: "FieldValueForbidden",
                  message: "Forbidden: field is immutable when `immutable` is set",
                  field: "immutable",
                },
              ]),
          ...fields.flatMap((field) =>
            isEqual(object[field], before[field])
              ? []
              : [
                  {
                    reason: "FieldValueForbidden",
                    message: "Forbidden: field is immutable when `immutable` is set",
                    field,
                  },
                ],
          ),
        ]
      : []),
  ]

const secret: Validate = (object, before) => [
  ...data(["data"])(object, before),
  ...(before === undefined ? [] : immutable("type", object["type"], before["type"])),
]

const service: Validate = (object) => {
  const spec = fieldsOf(object["spec"])
  const ports = listOf(spec["ports"]).map(fieldsOf)
  const needsPorts = spec["type"] !== "ExternalName" && spec["clusterIP"] !== "None"
  return [
    ...(needsPorts && ports.length === 0 ? [requiredValue("spec.ports")] : []),
    ...ports.flatMap(({ name, port }, index) => [
      ...(ports.length > 1 && name === undefined ? [requiredValue(`spec.ports[${index}].name`)] : []),
      ...(typeof port === "number" && port > 0 && port < 65_536
        ? []
        : [invalidValue(`spec.ports[${index}].port`, port ?? 0, "must be between 1 and 65535, inclusive")]),
    ]),
  ]
}

const job: Validate = (object, before) => {
  const spec = fieldsOf(object["spec"])
  return [
    ...podSpec(fieldsOf(valueAt(spec["template"], "spec")), "spec.template.spec", ["OnFailure", "Never"]),
    ...(before === undefined ? [] : immutable("spec.template", spec["template"], valueAt(before, "spec", "template"))),
  ]
}

const binding: Validate = (object, before) => [
  ...(textOf(valueAt(object, "roleRef", "name")) === "" ? [requiredValue("roleRef.name")] : []),
  ...(before === undefined || isEqual(object["roleRef"], before["roleRef"])
    ? []
    : [invalidValue("roleRef", object["roleRef"], "cannot change roleRef")]),
]

const validations: Readonly<Record<string, Validate>> = {
  "clusterrolebindings.rbac.authorization.k8s.io": binding,
  configmaps: data(["data", "binaryData"]),
  "customresourcedefinitions.apiextensions.k8s.io": definitionCauses,
  "daemonsets.apps": workload,
  "deployments.apps": workload,
  "jobs.batch": job,
  pods: (object) => podSpec(fieldsOf(object["spec"]), "spec", ["Always", "OnFailure", "Never"]),
  "replicasets.apps": workload,
  "rolebindings.rbac.authorization.k8s.io": binding,
  secrets: secret,
  services: service,
  "statefulsets.apps": workload,
}

/** What a real server refuses of an object of a resource, in the order of the real one. */
export const validateObject = (key: string, object: KubernetesObject, before: KubernetesObject | undefined): Causes =>
  validations[key]?.(object, before) ?? []
