import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { type Actor, authorize, authorizeGlobally, authorizePreview, may, signature } from "#domain/access/Actor.ts"
import { GlobalPermission, Permission, permissions } from "#domain/access/Permission.ts"
import { GlobalRole, OrganizationRole } from "#domain/access/Role.ts"
import { acme, ada, permanentKey } from "#tests/fixtures/People.ts"

const viewer: Actor = { userId: ada.id, organizationId: acme.id, role: "viewer", globalRole: "developer" }

describe("what an actor may do in the organization", () => {
  it.effect.prop(
    "is what the table says of the role held there, whatever the global role",
    [Permission, OrganizationRole, GlobalRole],
    ([permission, role, globalRole]) =>
      Effect.gen(function* () {
        const actor: Actor = { ...viewer, role, globalRole }
        const isAllowed = yield* Effect.isSuccess(authorize(actor, permission))

        assert.strictEqual(isAllowed, permissions[permission].roles.includes(role))
        assert.strictEqual(may(actor, permission), isAllowed)
      }),
  )

  it.effect("lets an actor with the permission continue unchanged", () =>
    Effect.map(authorize(viewer, "cluster:read"), (actor) => assert.strictEqual(actor, viewer)),
  )

  it.effect("names the role, the missing permission and whom to ask", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(authorize(viewer, "application:deploy"))

      assert.strictEqual(error._tag, "Forbidden")
      assert.strictEqual(
        error.message,
        "Your role viewer lacks the permission application:deploy, which owner, admin, editor have. Ask an owner or admin of the organization.",
      )
    }),
  )

  it.effect("names the owner where no one else may", () =>
    Effect.gen(function* () {
      const { message } = yield* Effect.flip(authorize({ ...viewer, role: "editor" }, "cluster:delete"))

      assert.strictEqual(
        message,
        "Your role editor lacks the permission cluster:delete, which only the owner has. Ask the owner of the organization.",
      )
    }),
  )

  it.effect("explains to an admin that a cluster needs the owner's approval, and what to do without approvals", () =>
    Effect.gen(function* () {
      for (const permission of ["cluster:create", "cluster:update", "cluster:delete"] as const) {
        const { message } = yield* Effect.flip(authorize({ ...viewer, role: "admin" }, permission))

        assert.strictEqual(
          message,
          `Your role admin needs the owner's approval for ${permission}, and approvals are not available yet. Ask the owner of the organization to do it.`,
        )
      }
    }),
  )
})

describe("what an actor may preview", () => {
  it.effect.prop(
    "is what the actor may do, also what needs the owner's approval",
    [Permission, OrganizationRole],
    ([permission, role]) =>
      Effect.gen(function* () {
        const { roles, rolesWithApproval = [] } = permissions[permission]
        const isAllowed = yield* Effect.isSuccess(authorizePreview({ role }, permission))

        assert.strictEqual(isAllowed, roles.includes(role) || rolesWithApproval.includes(role))
      }),
  )
})

describe("what an actor may do everywhere", () => {
  it.effect.prop(
    "depends on the global role alone",
    [GlobalPermission, OrganizationRole, GlobalRole],
    ([permission, role, globalRole]) =>
      Effect.gen(function* () {
        const isAllowed = yield* Effect.isSuccess(authorizeGlobally({ ...viewer, role, globalRole }, permission))

        assert.strictEqual(isAllowed, globalRole === "admin")
      }),
  )

  it.effect("names the global role, not the one in the organization, to anyone who may not", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(authorizeGlobally({ ...viewer, role: "owner" }, "organization:create"))

      assert.include(error.message, "Your global role developer lacks the permission organization:create")
      assert.include(error.message, "operator")
    }),
  )
})

describe("how an actor is named in the audit log", () => {
  it("is the user and the key, and the user alone without one", () => {
    const { id: apiKeyId } = permanentKey(acme, ada, "signature")

    assert.deepStrictEqual(signature({ ...viewer, apiKeyId }), { userId: ada.id, apiKeyId })
    assert.deepStrictEqual(signature(viewer), { userId: ada.id })
  })
})
