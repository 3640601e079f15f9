import { assert, describe, it } from "@effect/vitest"

import {
  GlobalPermission,
  globalPermissions,
  Permission,
  permissions,
  permissionsOf,
} from "#domain/access/Permission.ts"
import { GlobalRole, isAdministrator, OrganizationRole } from "#domain/access/Role.ts"

interface Line {
  readonly action: string
  readonly may: ReadonlyArray<Permission>
  readonly who: ReadonlyArray<OrganizationRole>
}

const everybody: Line["who"] = ["owner", "admin", "editor", "viewer"]

/** Decisions §3, line by line. */
const lines: ReadonlyArray<Line> = [
  { action: "add or remove a member, or change a role", may: ["member:manage"], who: ["owner", "admin"] },
  { action: "manage integrations and map a GitHub installation", may: ["integration:manage"], who: ["owner", "admin"] },
  { action: "manage subscriptions", may: ["subscription:manage"], who: ["owner", "admin"] },
  // Admins do so with the owner's approval (decisions §5), which no one can ask for yet.
  {
    action: "create, change or delete a cluster",
    may: ["cluster:create", "cluster:update", "cluster:delete"],
    who: ["owner"],
  },
  { action: "get a kubeconfig", may: ["cluster:kubeconfig"], who: ["owner", "admin"] },
  { action: "approve or reject what is done to a cluster", may: ["cluster:approve"], who: ["owner"] },
  {
    action: "create, change, deploy or resync an application, and write profiles",
    may: ["application:deploy", "profile:write"],
    who: ["owner", "admin", "editor"],
  },
  { action: "delete an application", may: ["application:delete"], who: ["owner"] },
  { action: "delete a profile", may: ["profile:delete"], who: ["owner", "admin"] },
  {
    action: "read anything of the organization",
    may: ["organization:read", "audit:read", "cluster:read", "profile:read", "application:read"],
    who: everybody,
  },
  { action: "have API keys of one's own", may: ["api-key:own"], who: everybody },
  { action: "revoke any API key of the organization", may: ["api-key:manage"], who: ["owner", "admin"] },
  { action: "leave the organization", may: ["organization:leave"], who: everybody },
  { action: "make another member the owner", may: ["organization:transfer"], who: ["owner"] },
]

describe("who may do what in an organization", () => {
  it.each(lines.map((line) => ({ ...line, people: line.who.join(", ") })))(
    "lets $people $action, and nobody else",
    ({ may, who }) => {
      for (const permission of may) {
        assert.deepStrictEqual(
          OrganizationRole.literals.filter((role) => permissions[permission].roles.includes(role)),
          who,
          permission,
        )
      }
    },
  )

  it("has no permission that decisions §3 does not name", () => {
    assert.sameMembers(
      [...Permission.literals],
      lines.flatMap(({ may }) => may),
    )
  })

  it("describes each permission once", () => {
    const descriptions = Permission.literals.map((permission) => permissions[permission].description)

    assert.strictEqual(new Set(descriptions).size, descriptions.length)
    for (const description of descriptions) assert.match(description, /^[A-Z].+[^.]$/)
  })

  it("is the list of what a role may do", () => {
    for (const role of OrganizationRole.literals) {
      const expected = lines.filter(({ who }) => who.includes(role)).flatMap(({ may }) => may)
      assert.sameMembers([...permissionsOf(role)], expected, role)
    }
  })

  it("lets each role do whatever the role below it may, and more", () => {
    const [owner, admin, editor, viewer] = everybody.map((role) => permissionsOf(role))
    assert.includeMembers([...(owner ?? [])], [...(admin ?? [])])
    assert.includeMembers([...(admin ?? [])], [...(editor ?? [])])
    assert.includeMembers([...(editor ?? [])], [...(viewer ?? [])])
    const counts = [owner, admin, editor, viewer].map((may) => may?.length ?? 0)
    assert.strictEqual(new Set(counts).size, counts.length)
  })

  it("counts as administrators exactly those who manage members", () => {
    for (const role of OrganizationRole.literals) {
      assert.strictEqual(isAdministrator(role), permissions["member:manage"].roles.includes(role), role)
    }
  })
})

describe("who may do what outside of any one organization", () => {
  it("lets global admins create organizations, make internal calls, assign plans and refresh the catalog, and no one else", () => {
    assert.sameMembers([...GlobalPermission.literals], [
      "organization:create",
      "user:administer",
      "plan:assign",
      "catalog:refresh",
    ] satisfies ReadonlyArray<GlobalPermission>)
    for (const permission of GlobalPermission.literals) {
      assert.deepStrictEqual(
        GlobalRole.literals.filter((role) => globalPermissions[permission].roles.includes(role)),
        ["admin"],
        permission,
      )
    }
  })
})
