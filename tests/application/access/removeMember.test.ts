import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, type Redacted } from "effect"

import { Authenticate } from "#application/access/Authenticate.ts"
import { IssueApiKey } from "#application/api-key/IssueApiKey.ts"
import { AddMember } from "#application/organization/AddMember.ts"
import { RemoveMember } from "#application/organization/RemoveMember.ts"
import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { Members } from "#application/ports/Members.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { acme, ada, alan, edith, globex, grace, stranger } from "#tests/fixtures/People.ts"

import { acting, inAcme, now, rolesIn, errorTagOf } from "./Access.ts"

const remove = (user: typeof ada, organization = acme) =>
  Effect.flatMap(RemoveMember, (removeMember) => removeMember({ organizationId: organization.id, userId: user.id }))

const keysOf = (user: typeof ada, organization = acme) =>
  Effect.flatMap(ApiKeys, (apiKeys) =>
    Effect.map(
      apiKeys.list({ userId: user.id, organizationId: organization.id }, { page: 1, pageSize: 10 }),
      ({ items }) => items,
    ),
  )

const newKey = (user: typeof ada, organization = acme) =>
  Effect.flatMap(IssueApiKey, (issue) =>
    issue({ organizationId: organization.id, userId: user.id, source: "cli" }),
  ).pipe(Effect.provide(IssueApiKey.layer))

const authenticate = (key: Redacted.Redacted) => Effect.flatMap(Authenticate, (authenticate) => authenticate(key))

describe("removing a member", () => {
  it.effect.each([
    { by: ada, whom: alan },
    { by: ada, whom: edith },
    { by: ada, whom: grace },
    { by: alan, whom: edith },
    { by: alan, whom: grace },
  ])("takes $whom.name out for $by.name", ({ by, whom }) =>
    inAcme(
      Effect.gen(function* () {
        const { heir, member } = yield* remove(whom).pipe(acting(by))

        assert.strictEqual(member.userId, whom.id)
        assert.isUndefined(heir)
        assert.notProperty(yield* rolesIn(), whom.name)
        assert.strictEqual(Object.keys(yield* rolesIn()).length, 3)
      }),
    ),
  )

  it.effect.each([
    { by: edith, whom: grace },
    { by: grace, whom: edith },
    { by: edith, whom: alan },
    { by: grace, whom: ada },
  ])("is forbidden to editors and viewers: $by.name", ({ by, whom }) =>
    inAcme(
      Effect.gen(function* () {
        assert.strictEqual(yield* errorTagOf(remove(whom).pipe(acting(by))), "Forbidden")
        assert.property(yield* rolesIn(), whom.name)
      }),
    ),
  )

  it.effect("is forbidden to who was an admin a moment ago", () =>
    inAcme(
      Effect.gen(function* () {
        assert.strictEqual(yield* errorTagOf(remove(grace).pipe(acting(edith, acme, "admin"))), "Forbidden")
      }),
    ),
  )

  it.effect("is too late for the later one of two admins who remove each other", () =>
    inAcme(
      Effect.gen(function* () {
        yield* (yield* Members).changeRole(acme.id, edith.id, "admin", now)
        yield* remove(alan).pipe(acting(edith, acme, "admin"))

        const later = remove(edith).pipe(acting(alan, acme, "admin"))

        assert.strictEqual(yield* errorTagOf(later), "OrganizationNotFound")
        assert.deepInclude(yield* rolesIn(), { Edith: "admin" })
      }),
    ),
  )

  it.effect("finds no one who is no member, in acme or anywhere", () =>
    inAcme(
      Effect.gen(function* () {
        assert.strictEqual(yield* errorTagOf(remove(stranger).pipe(acting(ada))), "MemberNotFound")
        assert.strictEqual(yield* errorTagOf(remove(ada, globex).pipe(acting(grace, globex))), "MemberNotFound")
      }),
    ),
  )

  it.effect("finds no other organization than the key's, though the user owns that one too", () =>
    inAcme(
      Effect.gen(function* () {
        assert.strictEqual(yield* errorTagOf(remove(grace, globex).pipe(acting(ada))), "OrganizationNotFound")
        assert.strictEqual(yield* errorTagOf(remove(grace, globex).pipe(acting(grace))), "OrganizationNotFound")
        assert.deepStrictEqual(yield* rolesIn(globex), { Grace: "owner" })
      }),
    ),
  )
})

describe("removing the owner", () => {
  it.effect("is refused to everyone else", () =>
    inAcme(
      Effect.gen(function* () {
        assert.strictEqual(yield* errorTagOf(remove(ada).pipe(acting(alan))), "OwnerStays")
        assert.strictEqual((yield* rolesIn())["Ada"], "owner")
      }),
    ),
  )

  it.effect("passes the organization, when it is the owner who leaves, to the admin who joined first", () =>
    inAcme(
      Effect.gen(function* () {
        const members = yield* Members
        yield* members.changeRole(acme.id, edith.id, "admin", now)
        yield* members.remove(acme.id, alan.id)
        yield* members.add(acme.id, alan.id, "admin", now)

        const { heir } = yield* remove(ada).pipe(acting(ada))

        assert.strictEqual(heir?.name, "Edith")
        assert.deepStrictEqual(yield* rolesIn(), { Edith: "owner", Grace: "viewer", Alan: "admin" })
        const { ownerUserId, updatedAt } = yield* (yield* Organizations).get(acme.id)
        assert.strictEqual(ownerUserId, edith.id)
        assert.isTrue(DateTime.Equivalence(updatedAt, now))
      }),
    ),
  )

  it.effect("is refused while no other administrator stays", () =>
    inAcme(
      Effect.gen(function* () {
        yield* remove(alan).pipe(acting(ada))

        assert.strictEqual(yield* errorTagOf(remove(ada).pipe(acting(ada))), "LastAdmin")
        assert.deepInclude(yield* rolesIn(), { Ada: "owner" })
      }),
    ),
  )

  it.effect("leaves the next owner as bound as the one before", () =>
    inAcme(
      Effect.gen(function* () {
        yield* remove(ada).pipe(acting(ada))

        assert.strictEqual(yield* errorTagOf(remove(alan).pipe(acting(alan))), "LastAdmin")
        assert.deepStrictEqual((yield* rolesIn())["Alan"], "owner")
      }),
    ),
  )
})

describe("leaving", () => {
  it.effect.each([alan, edith, grace])("is for every member: $name", (user) =>
    inAcme(
      Effect.gen(function* () {
        yield* remove(user).pipe(acting(user))

        assert.notProperty(yield* rolesIn(), user.name)
      }),
    ),
  )

  it.effect("leaves the other organizations and their keys alone", () =>
    inAcme(
      Effect.gen(function* () {
        const { key } = yield* newKey(grace, globex)
        yield* remove(grace).pipe(acting(grace))

        assert.deepStrictEqual(yield* rolesIn(globex), { Grace: "owner" })
        assert.strictEqual((yield* authenticate(key)).userId, grace.id)
      }),
    ),
  )
})

describe("the keys of a removed member", () => {
  it.effect("stop at once, and say who ended them and why", () =>
    inAcme(
      Effect.gen(function* () {
        const { key } = yield* newKey(edith)
        yield* authenticate(key)

        yield* remove(edith).pipe(acting(alan))

        assert.strictEqual((yield* Effect.flip(authenticate(key))).reason, "unknown")
        const [ended] = yield* keysOf(edith)
        assert.deepInclude(ended, { revokedAt: now, revokedBy: alan.id, revokedReason: "Left the organization." })
      }),
    ),
  )

  it.effect("do not work again when the member is added again", () =>
    inAcme(
      Effect.gen(function* () {
        const { key } = yield* newKey(edith)
        yield* remove(edith).pipe(acting(ada))
        yield* Effect.flatMap(AddMember, (add) =>
          add({ organizationId: acme.id, user: { userId: edith.id }, role: "admin" }),
        ).pipe(acting(ada))

        assert.strictEqual((yield* Effect.flip(authenticate(key))).reason, "revoked")
        assert.strictEqual((yield* authenticate((yield* newKey(edith)).key)).role, "admin")
      }),
    ),
  )

  it.effect("are the only ones that end", () =>
    inAcme(
      Effect.gen(function* () {
        const { key } = yield* newKey(alan)
        yield* remove(edith).pipe(acting(ada))

        assert.strictEqual((yield* authenticate(key)).userId, alan.id)
      }),
    ),
  )
})
