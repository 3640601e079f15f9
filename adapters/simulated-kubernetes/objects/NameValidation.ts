import { invalidValue, requiredValue, type StatusCause } from "../errors/StatusError.ts"
import type { KubernetesObject } from "./KubernetesObject.ts"

const label = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/
const qualifiedPart = /^[A-Za-z0-9](?:[-A-Za-z0-9_.]*[A-Za-z0-9])?$/

const labelText =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')"
const subdomainText =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')"
const namePartText =
  "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')"
const valueText =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')"

export const dnsLabelProblem = (text: string): string | undefined => {
  if (text.length > 63) return "must be no more than 63 bytes"
  return label.test(text) ? undefined : labelText
}

const subdomainProblem = (text: string): string | undefined => {
  if (text.length > 253) return "must be no more than 253 bytes"
  return text.split(".").every((part) => label.test(part)) ? undefined : subdomainText
}

/** Resources whose names follow other rules. */
const labelNames = ["namespaces", "services"]
const freeNames = ["clusterroles", "clusterrolebindings", "roles", "rolebindings", "certificatesigningrequests"]

const nameProblem = (plural: string, name: string): string | undefined => {
  if (labelNames.includes(plural)) return dnsLabelProblem(name)
  if (freeNames.includes(plural))
    return /^[^/%]+$/.test(name) && !/^\.\.?$/.test(name) ? undefined : "may not contain '/' or '%'"
  return subdomainProblem(name)
}

const keyProblem = (key: string): string | undefined => {
  const [first = "", second, ...rest] = key.split("/")
  const name = second ?? first
  if (rest.length > 0)
    return `a qualified name must consist of alphanumeric characters, '-', '_' or '.', with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`
  if (second !== undefined && subdomainProblem(first) !== undefined) return `prefix part ${subdomainText}`
  if (name === "") return "name part must be non-empty"
  if (name.length > 63) return "name part must be no more than 63 bytes"
  return qualifiedPart.test(name) ? undefined : namePartText
}

const annotationsBytesMax = 256 * 1024

/** What is wrong with the metadata of an object. */
export const metadataCauses = (plural: string, { metadata }: KubernetesObject): ReadonlyArray<StatusCause> => {
  const { annotations = {}, finalizers = [], generateName, labels = {}, name = "", ownerReferences = [] } = metadata
  const problem = name === "" ? undefined : nameProblem(plural, name)
  const annotationBytes = Object.entries(annotations).reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  return [
    ...(name === "" && generateName === undefined
      ? [requiredValue("metadata.name", "name or generateName is required")]
      : []),
    ...(problem === undefined ? [] : [invalidValue("metadata.name", name, problem)]),
    ...Object.entries(labels).flatMap(([key, value]) => {
      const wrongKey = keyProblem(key)
      const isValue = value === "" || (value.length <= 63 && qualifiedPart.test(value))
      const wrongValue = value.length > 63 ? "must be no more than 63 bytes" : valueText
      return [
        ...(wrongKey === undefined ? [] : [invalidValue("metadata.labels", key, wrongKey)]),
        ...(isValue ? [] : [invalidValue("metadata.labels", value, wrongValue)]),
      ]
    }),
    ...Object.keys(annotations).flatMap((key) => {
      const wrong = keyProblem(key.toLowerCase())
      return wrong === undefined ? [] : [invalidValue("metadata.annotations", key, wrong)]
    }),
    ...(annotationBytes > annotationsBytesMax
      ? [
          {
            reason: "FieldValueTooLong",
            message: `Too long: may not be more than ${annotationsBytesMax} bytes`,
            field: "metadata.annotations",
          },
        ]
      : []),
    ...finalizers.flatMap((finalizer) => {
      const wrong = keyProblem(finalizer)
      return wrong === undefined ? [] : [invalidValue("metadata.finalizers", finalizer, wrong)]
    }),
    ...ownerReferences.flatMap(({ apiVersion, kind, name: owner, uid }, index) => {
      const field = `metadata.ownerReferences[${index}]`
      return [
        ...(apiVersion === "" ? [invalidValue(`${field}.apiVersion`, apiVersion, "version must not be empty")] : []),
        ...(kind === "" ? [invalidValue(`${field}.kind`, kind, "must not be empty")] : []),
        ...(owner === "" ? [invalidValue(`${field}.name`, owner, "must not be empty")] : []),
        ...(uid === "" ? [invalidValue(`${field}.uid`, uid, "must not be empty")] : []),
      ]
    }),
  ]
}
