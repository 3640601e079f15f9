import { assert, describe, it } from "@effect/vitest"

import { permissions } from "#domain/access/Permission.ts"
import { OrganizationRole } from "#domain/access/Role.ts"
import { clusterAccess, clusterReaderRules, reaches, rolesUpTo } from "#domain/kubeconfig/ClusterRoles.ts"

describe("the role of a kubeconfig", () => {
  it("is the caller's own or one below it", () => {
    assert.deepStrictEqual(OrganizationRole.literals.map(rolesUpTo), [
      ["owner", "admin", "editor", "viewer"],
      ["admin", "editor", "viewer"],
      ["editor", "viewer"],
      ["viewer"],
    ])
    assert.isFalse(reaches("admin", "owner"))
    assert.isTrue(reaches("admin", "viewer"))
  })

  it("is that of a cluster's administrator only for those who may administer the organization", () => {
    const administrators = OrganizationRole.literals.filter((role) =>
      clusterAccess[role].clusterRoles.includes("cluster-admin"),
    )

    assert.deepStrictEqual(administrators, permissions["member:manage"].roles)
  })

  it("adds to the roles of Kubernetes only what changes nothing", () => {
    const verbs = new Set(clusterReaderRules.flatMap((rule) => [...rule.verbs]))

    assert.deepStrictEqual([...verbs].toSorted(), ["get", "list", "watch"])
    assert.notInclude(
      clusterReaderRules.flatMap((rule): ReadonlyArray<string> => rule.resources),
      "secrets",
    )
  })
})
