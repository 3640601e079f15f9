import { assert, describe, it } from "@effect/vitest"
import { type DateTime, Effect } from "effect"

import { ChangeRole } from "#application/organization/ChangeRole.ts"
import { Members } from "#application/ports/Members.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import type { OrganizationRole } from "#domain/access/Role.ts"
import { acme, ada, alan, edith, globex, grace, stranger } from "#tests/fixtures/People.ts"

import { acting, inAcme, now, rolesIn, errorTagOf } from "./Access.ts"

const change = (
  user: typeof ada,
  role: OrganizationRole,
  selector: string = acme.id,
  unlessChangedSince?: DateTime.Utc,
) => Effect.flatMap(ChangeRole, (changeRole) => changeRole(selector, user.id, role, unlessChangedSince))

const everybody: Readonly<Record<string, OrganizationRole>> = {
  Ada: "owner",
  Alan: "admin",
  Edith: "editor",
  Grace: "viewer",
}

describe("changing a role", () => {
  it.effect.each([
    { by: ada, whom: alan, role: "viewer" },
    { by: ada, whom: grace, role: "admin" },
    { by: alan, whom: grace, role: "editor" },
    { by: alan, whom: edith, role: "admin" },
    { by: alan, whom: alan, role: "editor" },
  ] as const)("makes $whom.name $role for $by.name", ({ by, role, whom }) =>
    inAcme(
      Effect.gen(function* () {
        const member = yield* change(whom, role).pipe(acting(by))

        assert.deepInclude(member, { userId: whom.id, role, updatedAt: now })
        assert.deepStrictEqual(yield* rolesIn(), { ...everybody, [whom.name]: role })
      }),
    ),
  )

  it.effect.each([
    { by: edith, whom: edith, role: "admin" },
    { by: edith, whom: grace, role: "editor" },
    { by: grace, whom: grace, role: "owner" },
    { by: grace, whom: ada, role: "viewer" },
  ] as const)("is forbidden to editors and viewers: $by.name does not make $whom.name $role", ({ by, role, whom }) =>
    inAcme(
      Effect.gen(function* () {
        assert.strictEqual(yield* errorTagOf(change(whom, role).pipe(acting(by))), "Forbidden")
        assert.deepStrictEqual(yield* rolesIn(), everybody)
      }),
    ),
  )

  it.effect("is forbidden to who was an admin a moment ago", () =>
    inAcme(
      Effect.gen(function* () {
        assert.strictEqual(yield* errorTagOf(change(edith, "admin").pipe(acting(edith, acme, "admin"))), "Forbidden")
      }),
    ),
  )

  it.effect("takes the organization's name for its id", () =>
    inAcme(
      Effect.gen(function* () {
        yield* change(grace, "editor", "acme").pipe(acting(ada))

        assert.strictEqual((yield* rolesIn())["Grace"], "editor")
      }),
    ),
  )

  it.effect("finds no other organization than the key's, and no one who is no member", () =>
    inAcme(
      Effect.gen(function* () {
        for (const selector of [globex.id, globex.name, "nowhere", ""]) {
          assert.strictEqual(
            yield* errorTagOf(change(grace, "viewer", selector).pipe(acting(grace))),
            "OrganizationNotFound",
          )
        }
        assert.strictEqual(yield* errorTagOf(change(stranger, "viewer").pipe(acting(ada))), "MemberNotFound")
      }),
    ),
  )

  it.effect("leaves the last administrator one", () =>
    inAcme(
      Effect.gen(function* () {
        yield* (yield* Members).remove(acme.id, alan.id)

        assert.strictEqual(yield* errorTagOf(change(ada, "editor").pipe(acting(ada))), "LastAdmin")
      }),
    ),
  )

  it.effect("changes nothing where it is the same role", () =>
    inAcme(
      Effect.gen(function* () {
        const member = yield* change(edith, "editor").pipe(acting(ada))

        assert.deepStrictEqual(member.updatedAt, edith.createdAt)
      }),
    ),
  )

  it.effect("fails when the member was changed since the caller looked, and changes nothing", () =>
    inAcme(
      Effect.gen(function* () {
        yield* change(edith, "viewer", acme.id, edith.createdAt).pipe(acting(ada))

        const late = change(edith, "admin", acme.id, edith.createdAt).pipe(acting(alan))

        assert.strictEqual(yield* errorTagOf(late), "PreconditionFailed")
        assert.strictEqual((yield* rolesIn())["Edith"], "viewer")
        yield* change(edith, "admin", acme.id, now).pipe(acting(alan))
      }),
    ),
  )
})

describe("handing an organization over", () => {
  it.effect.each([alan, edith, grace])("is for the owner, to any member: $name", (heir) =>
    inAcme(
      Effect.gen(function* () {
        const member = yield* change(heir, "owner").pipe(acting(ada))

        assert.strictEqual(member.role, "owner")
        assert.deepStrictEqual(yield* rolesIn(), { ...everybody, Ada: "admin", [heir.name]: "owner" })
        const { ownerUserId } = yield* (yield* Organizations).get(acme.id)
        assert.strictEqual(ownerUserId, heir.id)
      }),
    ),
  )

  it.effect("is forbidden to admins: of the owner's place, and of their own", () =>
    inAcme(
      Effect.gen(function* () {
        for (const heir of [alan, edith, ada]) {
          const error = yield* Effect.flip(change(heir, "owner").pipe(acting(alan)))
          assert.deepInclude(error, { _tag: "Forbidden", permission: "organization:transfer" })
        }
        assert.deepStrictEqual(yield* rolesIn(), everybody)
      }),
    ),
  )

  it.effect("is forbidden to the owner of a moment ago", () =>
    inAcme(
      Effect.gen(function* () {
        yield* change(alan, "owner").pipe(acting(ada))

        assert.strictEqual(yield* errorTagOf(change(edith, "owner").pipe(acting(ada, acme, "owner"))), "Forbidden")
        assert.strictEqual((yield* rolesIn())["Alan"], "owner")
      }),
    ),
  )

  it.effect("is the only way to take the owner's role from someone", () =>
    inAcme(
      Effect.gen(function* () {
        for (const role of ["admin", "editor", "viewer"] as const) {
          assert.strictEqual(yield* errorTagOf(change(ada, role).pipe(acting(alan))), "OwnerStays")
          assert.strictEqual(yield* errorTagOf(change(ada, role).pipe(acting(ada))), "OwnerStays")
        }
        assert.deepStrictEqual(yield* rolesIn(), everybody)
      }),
    ),
  )
})
