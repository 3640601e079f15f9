import { assert, describe, it } from "@effect/vitest"

import { OrganizationRole } from "#domain/access/Role.ts"
import { userAccessObjects } from "#domain/kubeconfig/AccessObjects.ts"
import { clusterUserName, kubernetesUsername } from "#domain/kubeconfig/ClusterUser.ts"
import { acme, ada } from "#tests/fixtures/People.ts"

const user = { organizationId: acme.id, userId: ada.id, role: "viewer" } as const

describe("the identity of a user in a cluster", () => {
  it("is a ServiceAccount, a Secret without content, and a binding for each cluster role", () => {
    assert.deepStrictEqual(
      userAccessObjects(user).map(({ kind, metadata: { name } }) => `${kind} ${name}`),
      [
        `ServiceAccount viewer-${ada.id}`,
        `Secret viewer-${ada.id}`,
        `ClusterRoleBinding orrery:viewer-${ada.id}:view`,
        `ClusterRoleBinding orrery:viewer-${ada.id}:orrery-cluster-reader`,
      ],
    )
    assert.isEmpty(userAccessObjects(user).filter((object) => "data" in object || "stringData" in object))
  })

  it("is another one for each role, with a name that Kubernetes takes", () => {
    const names = OrganizationRole.literals.map((role) => clusterUserName({ ...user, role }))

    assert.strictEqual(new Set(names).size, names.length)
    for (const name of names) assert.match(name, /^[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/)
    assert.strictEqual(kubernetesUsername(user), `system:serviceaccount:orrery-access:viewer-${ada.id}`)
  })

  it("contains ids, and neither the name nor the address of the person", () => {
    const text = JSON.stringify(userAccessObjects(user))

    assert.include(text, ada.id)
    assert.notInclude(text, ada.email)
    assert.notInclude(text, ada.name)
  })
})
