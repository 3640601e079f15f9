import { clusterReader, clusterReaderRules } from "./ClusterRoles.ts"
import { accessNamespace, bindingsOf, type ClusterUser, clusterUserName, userLabels } from "./ClusterUser.ts"

const managed = { "app.kubernetes.io/managed-by": "orrery" } as const

/** An object of a cluster, as its API reads it. */
export interface AccessObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly namespace?: string
    readonly labels: Readonly<Record<string, string>>
  }
  readonly [field: string]: unknown
}

/** What a cluster needs before its first user: the namespace of the identities, and the cluster role of Orrery. */
export const sharedAccessObjects: ReadonlyArray<AccessObject> = [
  { apiVersion: "v1", kind: "Namespace", metadata: { name: accessNamespace, labels: managed } },
  {
    apiVersion: "rbac.authorization.k8s.io/v1",
    kind: "ClusterRole",
    metadata: { name: clusterReader, labels: managed },
    rules: clusterReaderRules,
  },
]

/** The labels of a user's objects. */
export const labelsOf = ({ organizationId, role, userId }: ClusterUser): Readonly<Record<string, string>> => ({
  ...managed,
  [userLabels.organization]: organizationId,
  [userLabels.user]: userId,
  [userLabels.role]: role,
})

/**
 * The identity of a user in a cluster: a ServiceAccount, its bindings, and the Secret without content that every token is bound
 * to. Without the Secret no token of the user works.
 */
export const userAccessObjects = (user: ClusterUser): ReadonlyArray<AccessObject> => {
  const labels = labelsOf(user)
  const inNamespace = { name: clusterUserName(user), namespace: accessNamespace, labels }
  return [
    { apiVersion: "v1", kind: "ServiceAccount", metadata: inNamespace, automountServiceAccountToken: false },
    { apiVersion: "v1", kind: "Secret", metadata: inNamespace, type: "Opaque" },
    ...bindingsOf(user).map(({ clusterRole, name }) => ({
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRoleBinding",
      metadata: { name, labels },
      roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: clusterRole },
      subjects: [{ kind: "ServiceAccount", name: inNamespace.name, namespace: accessNamespace }],
    })),
  ]
}
