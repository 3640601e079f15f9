import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { Members } from "#application/ports/Members.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { Users } from "#application/ports/Users.ts"
import { AdministerUsers } from "#application/user/AdministerUsers.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { acme, ada, alan, edith, globex, grace, organization, person, stranger } from "#tests/fixtures/People.ts"

import { acting, inAcme, now, rolesIn, errorTagOf } from "./Access.ts"
import { create, refusalOf } from "./ApiKeyUses.ts"
import { requestUserChange } from "./Requests.ts"

const users = <A, E, R>(look: (users: AdministerUsers["Service"]) => Effect.Effect<A, E, R>) =>
  Effect.flatMap(AdministerUsers, look)

const change = ({ id: userId }: typeof ada, input: object, unlessChangedSince?: typeof now) =>
  requestUserChange(userId, { userId, ...input }, unlessChangedSince)

const remove = ({ id }: typeof ada, unlessChangedSince?: typeof now) =>
  users((users) => users.remove(id, unlessChangedSince))

const page = { page: 1, pageSize: 10 }

/** Ada is the only global admin at first. */
const promoteAlan = Effect.flatMap(Users, (users) => users.save({ ...alan, globalRole: "admin" }))

const isThere = ({ id }: typeof ada) => Effect.flatMap(Users, (users) => Effect.isSuccess(users.get(id)))

describe("the internal calls", () => {
  const calls = {
    "list users": users((users) => users.list(page)),
    "get a user": users((users) => users.get(grace.id)),
    "list the users of an organization": users((users) => users.ofOrganization(globex.id, page)),
    "change a user": change(grace, { Roles: ["admin"] }),
    "remove a user": remove(stranger),
  } as const

  describe.each(Object.entries(calls))("%s", (_, call) => {
    const attempt = Effect.asVoid(call as Effect.Effect<unknown, { readonly _tag: string }, AdministerUsers>)

    it.effect("is for a global admin", () => inAcme(attempt.pipe(acting(ada))))

    it.effect.each([
      { user: alan, organization: acme },
      { user: edith, organization: acme },
      { user: grace, organization: acme },
      { user: grace, organization: globex },
    ])("is forbidden to $user.name, acting in $organization.name", ({ organization, user }) =>
      inAcme(
        Effect.gen(function* () {
          assert.strictEqual(yield* errorTagOf(attempt.pipe(acting(user, organization))), "Forbidden")
          assert.isTrue(yield* isThere(stranger))
          assert.strictEqual((yield* (yield* Users).get(grace.id)).globalRole, "developer")
        }),
      ),
    )
  })

  it.effect("show everyone, of every organization", () =>
    inAcme(
      Effect.gen(function* () {
        assert.strictEqual((yield* users((users) => users.list(page)).pipe(acting(ada))).totalItems, 5)
        const of = yield* users((users) => users.ofOrganization(globex.id, page)).pipe(acting(ada))
        assert.deepStrictEqual(
          of.items.map(({ email, role }) => `${email} ${role}`),
          [`${grace.email} owner`],
        )
        const nowhere = organization("nowhere", ada)
        assert.strictEqual(
          yield* errorTagOf(users((users) => users.ofOrganization(nowhere.id, page)).pipe(acting(ada))),
          "OrganizationNotFound",
        )
      }),
    ),
  )
})

describe("changing a user", () => {
  it.effect("gives the global role and the count of sign-ins that are named, and nothing else", () =>
    inAcme(
      Effect.gen(function* () {
        const changed = yield* change(alan, { Roles: ["admin"], loginCount: 7 }).pipe(acting(ada))

        assert.deepStrictEqual(changed, { ...alan, globalRole: "admin", loginCount: 7, updatedAt: now })
        assert.deepStrictEqual(yield* (yield* Users).get(alan.id), changed)
      }),
    ),
  )

  it.effect("never leaves the server without a global admin", () =>
    inAcme(
      Effect.gen(function* () {
        assert.strictEqual(
          yield* errorTagOf(change(ada, { Roles: ["developer"] }).pipe(acting(ada))),
          "LastGlobalAdmin",
        )
        yield* change(ada, { loginCount: 1 }).pipe(acting(ada))

        yield* promoteAlan
        yield* change(ada, { Roles: ["developer"] }).pipe(acting(ada))
        assert.strictEqual(
          yield* errorTagOf(change(alan, { Roles: ["developer"] }).pipe(acting(alan, acme, "owner"))),
          "LastGlobalAdmin",
        )
      }),
    ),
  )

  it.effect("is too late for who was a global admin a moment ago", () =>
    inAcme(
      Effect.gen(function* () {
        const late = Effect.andThen(
          Effect.flatMap(Users, (users) => users.save({ ...alan, globalRole: "developer" })),
          change(grace, { Roles: ["admin"] }),
        )
        yield* promoteAlan

        assert.strictEqual(yield* errorTagOf(late.pipe(acting(alan, acme, "owner"))), "Forbidden")
        assert.strictEqual((yield* (yield* Users).get(grace.id)).globalRole, "developer")
      }),
    ),
  )

  it.effect("is too late for who has been removed", () =>
    inAcme(
      Effect.gen(function* () {
        const late = Effect.andThen(
          Effect.flatMap(Users, (users) => users.remove(alan.id, now)),
          remove(grace),
        )
        yield* promoteAlan

        assert.strictEqual(yield* errorTagOf(late.pipe(acting(alan, acme, "owner"))), "Forbidden")
        assert.isTrue(yield* isThere(grace))
      }),
    ),
  )

  it.effect("fails when the user was changed since the caller looked", () =>
    inAcme(
      Effect.gen(function* () {
        yield* change(grace, { loginCount: 1 }, grace.updatedAt).pipe(acting(ada))

        assert.strictEqual(
          yield* errorTagOf(change(grace, { loginCount: 2 }, grace.updatedAt).pipe(acting(ada))),
          "PreconditionFailed",
        )
      }),
    ),
  )

  it.effect("finds no one who is not there, and reads the request first", () =>
    inAcme(
      Effect.gen(function* () {
        const nobody = person("Nobody", "nobody@nowhere.example")

        assert.strictEqual(yield* errorTagOf(change(nobody, {}).pipe(acting(ada))), "UserNotFound")
        assert.strictEqual(yield* errorTagOf(change(nobody, { Roles: [] }).pipe(acting(ada))), "InvalidRequest")
        assert.strictEqual(yield* errorTagOf(change(grace, { userId: alan.id }).pipe(acting(ada))), "InvalidRequest")
      }),
    ),
  )
})

describe("removing a user", () => {
  it.effect("takes the memberships and the keys along, and frees the address", () =>
    inAcme(
      Effect.gen(function* () {
        const { key } = yield* create(alan)
        yield* remove(alan).pipe(acting(ada))

        assert.isFalse(yield* isThere(alan))
        assert.notProperty(yield* rolesIn(), "Alan")
        assert.strictEqual(yield* refusalOf(key), "unknown")
        yield* (yield* Users).add({ ...person("Second Alan", alan.email) })
      }),
    ),
  )

  it.effect("is refused while the user owns an organization with other members in it", () =>
    inAcme(
      Effect.gen(function* () {
        const members = yield* Members
        yield* members.add(globex.id, edith.id, "admin", now)

        const error = yield* Effect.flip(remove(grace).pipe(acting(ada)))
        assert.deepInclude(error, { _tag: "UserOwnsOrganizations", organizations: ["globex"] })
        assert.deepStrictEqual(yield* rolesIn(globex), { Grace: "owner", Edith: "admin" })

        yield* members.remove(globex.id, edith.id)
        yield* remove(grace).pipe(acting(ada))
      }),
    ),
  )

  it.effect("is refused while the user owns an organization that holds clusters", () =>
    inAcme(
      Effect.gen(function* () {
        yield* (yield* Clusters).create(pendingCluster("staging", globex))

        assert.strictEqual(yield* errorTagOf(remove(grace).pipe(acting(ada))), "UserOwnsOrganizations")
        assert.isTrue(yield* isThere(grace))
      }),
    ),
  )

  it.effect("takes along the organizations that were the user's alone, whose names are free again", () =>
    inAcme(
      Effect.gen(function* () {
        const organizations = yield* Organizations
        const { key } = yield* create(grace, {}, globex)
        yield* remove(grace).pipe(acting(ada))

        assert.strictEqual(yield* errorTagOf(organizations.get(globex.id)), "OrganizationNotFound")
        assert.strictEqual(yield* refusalOf(key), "unknown")
        assert.strictEqual((yield* (yield* ApiKeys).count({ userId: grace.id }, now)).active, 0)
        yield* organizations.add({ ...organization("second globex", ada), name: "globex" })
      }),
    ),
  )

  it.effect("never leaves the server without a global admin", () =>
    inAcme(
      Effect.gen(function* () {
        yield* (yield* Members).remove(acme.id, alan.id)
        const alone = { ...person("Root", "root@acme.example"), globalRole: "admin" as const }

        assert.strictEqual(yield* errorTagOf(remove(ada).pipe(acting(ada))), "LastGlobalAdmin")
        yield* (yield* Users).add(alone)
        yield* remove(alone).pipe(acting(ada))
        assert.strictEqual(yield* errorTagOf(remove(ada).pipe(acting(ada))), "LastGlobalAdmin")
      }),
    ),
  )

  it.effect("finds no one who is not there, or not as the caller knows them", () =>
    inAcme(
      Effect.gen(function* () {
        yield* remove(stranger).pipe(acting(ada))

        assert.strictEqual(yield* errorTagOf(remove(stranger).pipe(acting(ada))), "UserNotFound")
        assert.strictEqual(yield* errorTagOf(remove(alan, now).pipe(acting(ada))), "PreconditionFailed")
      }),
    ),
  )
})
