import { Schema } from "effect"

import { OrganizationRole } from "../access/Role.ts"

/** What someone may do in a cluster. */
export interface ClusterAccess {
  readonly description: string
  /** Cluster roles of Kubernetes or of Orrery, bound in the whole cluster. */
  readonly clusterRoles: ReadonlyArray<string>
}

/** Reads what belongs to no namespace, which the roles of Kubernetes leave out, such as nodes. */
export const clusterReader = "orrery:cluster-reader"

/** The rules of the cluster role that Orrery adds to those of Kubernetes. No object that they reach contains a secret. */
export const clusterReaderRules = [
  {
    apiGroups: [""],
    resources: ["nodes", "persistentvolumes", "componentstatuses"],
    verbs: ["get", "list", "watch"],
  },
  {
    apiGroups: ["storage.k8s.io"],
    resources: ["storageclasses", "volumeattachments", "csidrivers", "csinodes"],
    verbs: ["get", "list", "watch"],
  },
  { apiGroups: ["scheduling.k8s.io"], resources: ["priorityclasses"], verbs: ["get", "list", "watch"] },
  { apiGroups: ["networking.k8s.io"], resources: ["ingressclasses"], verbs: ["get", "list", "watch"] },
  { apiGroups: ["apiextensions.k8s.io"], resources: ["customresourcedefinitions"], verbs: ["get", "list", "watch"] },
  { apiGroups: ["metrics.k8s.io"], resources: ["nodes", "pods"], verbs: ["get", "list"] },
] as const

/**
 * What each role of an organization is in its clusters. The guard, the tests and the documentation read this one table
 * (decisions §3).
 */
export const clusterAccess: Readonly<Record<OrganizationRole, ClusterAccess>> = {
  owner: { description: "Everything.", clusterRoles: ["cluster-admin"] },
  admin: { description: "Everything.", clusterRoles: ["cluster-admin"] },
  editor: {
    description: "Create, change and delete workloads, and read their secrets, in every namespace; see nodes.",
    clusterRoles: ["edit", clusterReader],
  },
  viewer: {
    description: "See everything in every namespace but secrets; see nodes.",
    clusterRoles: ["view", clusterReader],
  },
}

const rank = (role: OrganizationRole): number => OrganizationRole.literals.indexOf(role)

/** The caller asks for more than their own role: 403. */
export class KubeconfigRoleTooHigh extends Schema.TaggedError<KubeconfigRoleTooHigh>()("KubeconfigRoleTooHigh", {
  role: OrganizationRole,
  ownRole: OrganizationRole,
}) {
  override get message() {
    return `Your role is ${this.ownRole}, so your kubeconfig cannot have the role ${this.role}. Leave the role out, or choose ${rolesUpTo(this.ownRole).join(", ")}.`
  }
}

/** A role and those below it. */
export const rolesUpTo = (role: OrganizationRole): ReadonlyArray<OrganizationRole> =>
  OrganizationRole.literals.filter((other) => rank(other) >= rank(role))

/** Whether someone with the role `own` may have a kubeconfig with `role`. */
export const reaches = (own: OrganizationRole, role: OrganizationRole): boolean => rolesUpTo(own).includes(role)
