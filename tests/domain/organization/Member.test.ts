import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { OrganizationRole } from "#domain/access/Role.ts"
import { checkAddition, checkOpen, checkRemoval, checkRoleChange, type Member } from "#domain/organization/Member.ts"
import { acme, ada, alan, edith, grace, stranger } from "#tests/fixtures/People.ts"

const member = ({ createdAt, email, id, name }: typeof ada, role: OrganizationRole): Member => ({
  organizationId: acme.id,
  userId: id,
  email,
  name,
  role,
  joinedAt: createdAt,
  updatedAt: createdAt,
})

const owner = member(ada, "owner")
const admin = member(alan, "admin")
const editor = member(edith, "editor")
const viewer = member(grace, "viewer")

const isAllowed = <E>(check: Effect.Effect<void, E>) => Effect.runSync(Effect.isSuccess(check))
const errorTagOf = <E extends { readonly _tag: string }>(check: Effect.Effect<void, E>) =>
  Effect.runSync(Effect.flip(check))._tag

describe("adding someone to an organization", () => {
  it("is fine for who is no member yet", () => {
    assert.isTrue(isAllowed(checkAddition(stranger.id, undefined)))
  })

  it("is a conflict for who is a member already", () => {
    assert.strictEqual(errorTagOf(checkAddition(grace.id, viewer)), "AlreadyMember")
    assert.isTrue(isAllowed(checkOpen(acme)))
  })

  it("is a conflict in a default organization, which is for its owner alone", () => {
    const error = Effect.runSync(Effect.flip(checkOpen({ ...acme, isDefault: true })))

    assert.strictEqual(error._tag, "DefaultOrganizationIsPrivate")
    assert.include(error.message, "acme is a default organization")
  })
})

describe("taking a member out of an organization", () => {
  it("is fine for editors and viewers, by anyone who may", () => {
    for (const gone of [editor, viewer]) {
      assert.isTrue(isAllowed(checkRemoval(gone, ada.id, 1)))
      assert.isTrue(isAllowed(checkRemoval(gone, gone.userId, 1)))
    }
  })

  it("is fine for an admin while another administrator stays", () => {
    assert.isTrue(isAllowed(checkRemoval(admin, ada.id, 2)))
    assert.isTrue(isAllowed(checkRemoval(admin, alan.id, 2)))
  })

  it("is refused for the last administrator, by whomever", () => {
    assert.strictEqual(errorTagOf(checkRemoval(admin, ada.id, 1)), "LastAdmin")
    assert.strictEqual(errorTagOf(checkRemoval(admin, alan.id, 1)), "LastAdmin")
    assert.strictEqual(errorTagOf(checkRemoval(owner, ada.id, 1)), "LastAdmin")
  })

  it("is refused for the owner, save by own will", () => {
    assert.strictEqual(errorTagOf(checkRemoval(owner, alan.id, 9)), "OwnerStays")
    assert.isTrue(isAllowed(checkRemoval(owner, ada.id, 2)))
  })
})

describe("giving a member another role", () => {
  it("changes nothing where it is the same role, no matter who asks", () => {
    for (const same of [owner, admin, editor, viewer]) {
      assert.isTrue(isAllowed(checkRoleChange(same, same.role, "admin", 1)))
    }
  })

  it("lets administrators make of each other member what they like, but an owner", () => {
    for (const actorRole of ["owner", "admin"] as const) {
      for (const from of [admin, editor, viewer]) {
        for (const role of ["admin", "editor", "viewer"] as const) {
          assert.isTrue(isAllowed(checkRoleChange(from, role, actorRole, 2)), `${from.role} to ${role}`)
        }
      }
    }
  })

  it("lets the owner alone hand the organization over, to any member", () => {
    for (const from of [admin, editor, viewer]) {
      assert.isTrue(isAllowed(checkRoleChange(from, "owner", "owner", 1)))
      for (const actorRole of OrganizationRole.literals.filter((role) => role !== "owner")) {
        assert.strictEqual(errorTagOf(checkRoleChange(from, "owner", actorRole, 9)), "OwnerStays")
      }
    }
  })

  it("leaves the owner the owner, who hands the organization over instead", () => {
    for (const role of ["admin", "editor", "viewer"] as const) {
      assert.strictEqual(errorTagOf(checkRoleChange(owner, role, "owner", 9)), "OwnerStays")
      assert.strictEqual(errorTagOf(checkRoleChange(owner, role, "admin", 9)), "OwnerStays")
      assert.strictEqual(errorTagOf(checkRoleChange(owner, role, "owner", 1)), "LastAdmin")
    }
  })

  it("leaves the last administrator one", () => {
    assert.strictEqual(errorTagOf(checkRoleChange(admin, "editor", "admin", 1)), "LastAdmin")
    assert.strictEqual(errorTagOf(checkRoleChange(admin, "viewer", "admin", 1)), "LastAdmin")
    assert.isTrue(isAllowed(checkRoleChange(editor, "viewer", "admin", 1)))
  })
})
