import { Effect } from "effect"

import { type Fields, fieldsOf, listOf, textOf, valueAt } from "../objects/Fields.ts"
import type { KubernetesObject } from "../objects/KubernetesObject.ts"
import { type ClusterServices, findObject, objectOfVersion } from "../requests/StoredObjects.ts"
import { type KubernetesUser, mastersGroup } from "./KubernetesUser.ts"

/** What someone wants to do: with a resource, or with another path. */
export type Attempt =
  | {
      readonly verb: string
      readonly group: string
      /** With its subresource, such as `pods/log`. */
      readonly resource: string
      readonly namespace: string
      readonly name: string
    }
  | { readonly verb: string; readonly path: string }

const rbac = "rbac.authorization.k8s.io"

const isSubject =
  ({ groups, name }: KubernetesUser, bindingNamespace: string) =>
  (subject: Fields): boolean => {
    if (subject["kind"] === "User") return subject["name"] === name
    if (subject["kind"] === "Group") return groups.includes(textOf(subject["name"]))
    const { name: account, namespace = bindingNamespace } = subject
    return `system:serviceaccount:${String(namespace)}:${String(account)}` === name
  }

const includes = (list: unknown, ...wanted: ReadonlyArray<string>): boolean =>
  listOf(list).some((item) => item === "*" || wanted.includes(textOf(item)))

const resourceMatches = (list: unknown, resource: string): boolean => {
  const [, subresource] = resource.split("/")
  return listOf(list).some(
    (item) => item === "*" || item === resource || (subresource !== undefined && item === `*/${subresource}`),
  )
}

const pathMatches = (list: unknown, path: string): boolean =>
  listOf(list)
    .map(textOf)
    .some((one) => one === path || (one.endsWith("*") && path.startsWith(one.slice(0, -1))))

/** Whether a rule of a role allows it. */
export const ruleAllows = (rule: Fields, attempt: Attempt): boolean => {
  if (!includes(rule["verbs"], attempt.verb)) return false
  if ("path" in attempt) return pathMatches(rule["nonResourceURLs"], attempt.path)
  const names = listOf(rule["resourceNames"])
  return (
    includes(rule["apiGroups"], attempt.group) &&
    resourceMatches(rule["resources"], attempt.resource) &&
    (names.length === 0 || (attempt.name !== "" && names.includes(attempt.name)))
  )
}

const boundBy = (user: KubernetesUser, bindings: ReadonlyArray<KubernetesObject>) =>
  bindings.filter((binding) =>
    listOf(binding["subjects"])
      .map(fieldsOf)
      .some(isSubject(user, binding.metadata.namespace ?? "")),
  )

/** The rules that apply to someone in a namespace; those of the whole cluster only if it is empty. */
export const rulesOf = Effect.fnUntraced(function* (cluster: ClusterServices, user: KubernetesUser, namespace: string) {
  const all = Effect.fnUntraced(function* (plural: string, place?: string) {
    const { objects } = yield* cluster.store.list(cluster.clusterId, {
      resource: `${plural}.${rbac}`,
      namespace: place,
    })
    return yield* Effect.forEach(objects, (version) => objectOfVersion(cluster, version))
  })
  const bindings = [
    ...boundBy(user, yield* all("clusterrolebindings")),
    ...(namespace === "" ? [] : boundBy(user, yield* all("rolebindings", namespace))),
  ]
  const rules: Array<Fields> = []
  for (const binding of bindings) {
    const { kind, name } = fieldsOf(binding["roleRef"])
    const isClusterRole = kind === "ClusterRole"
    const key = `${isClusterRole ? "clusterroles" : "roles"}.${rbac}`
    const place = isClusterRole ? "" : (binding.metadata.namespace ?? "")
    const role = yield* findObject(cluster, { key }, place, textOf(name))
    rules.push(...listOf(valueAt(role, "rules")).map(fieldsOf))
  }
  return rules
})

export const isAllowed = Effect.fnUntraced(function* (
  cluster: ClusterServices,
  user: KubernetesUser,
  attempt: Attempt,
) {
  if (user.groups.includes(mastersGroup)) return true
  const rules = yield* rulesOf(cluster, user, "path" in attempt ? "" : attempt.namespace)
  return rules.some((rule) => ruleAllows(rule, attempt))
})

/** Why it is refused, in the words of the API. */
export const refusalText = ({ name }: KubernetesUser, attempt: Exclude<Attempt, { readonly path: string }>): string => {
  const place = attempt.namespace === "" ? "at the cluster scope" : `in the namespace "${attempt.namespace}"`
  return `User "${name}" cannot ${attempt.verb} resource "${attempt.resource}" in API group "${attempt.group}" ${place}`
}
