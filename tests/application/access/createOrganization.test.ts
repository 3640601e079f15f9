import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { Organizations } from "#application/ports/Organizations.ts"
import { Users } from "#application/ports/Users.ts"
import { acme, ada, alan, edith, globex, grace } from "#tests/fixtures/People.ts"
import { pricingWith } from "#tests/fixtures/Pricings.ts"

import { acting, inAcme, now, rolesIn, errorTagOf } from "./Access.ts"
import { requestOrganization as create } from "./Requests.ts"

const ownedByAda = Effect.flatMap(Organizations, (organizations) =>
  Effect.map(organizations.ownedBy(ada.id), (owned) => owned.map(({ name }) => name)),
)

describe("creating an organization", () => {
  it.effect("makes the global admin its owner and only member, on the default plan", () =>
    inAcme(
      Effect.gen(function* () {
        const made = yield* create({ name: "initech", title: "Initech, Inc." }).pipe(acting(ada))

        assert.deepStrictEqual(made, {
          id: made.id,
          name: "initech",
          title: "Initech, Inc.",
          ownerUserId: ada.id,
          planId: "developer",
          isDefault: false,
          createdAt: now,
          updatedAt: now,
        })
        assert.deepStrictEqual(yield* (yield* Organizations).get(made.id), made)
        assert.deepStrictEqual(yield* rolesIn(made), { Ada: "owner" })
      }),
    ),
  )

  it.effect("lets the name stand in for a title", () =>
    inAcme(
      Effect.gen(function* () {
        assert.strictEqual((yield* create({ name: "initech" }).pipe(acting(ada))).title, "initech")
      }),
    ),
  )

  it.effect.each([
    { user: alan, organization: acme },
    { user: edith, organization: acme },
    { user: grace, organization: acme },
    { user: grace, organization: globex },
  ])("is forbidden to $user.name, acting in $organization.name, whatever the request says", ({ organization, user }) =>
    inAcme(
      Effect.gen(function* () {
        assert.strictEqual(yield* errorTagOf(create({ name: "initech" }).pipe(acting(user, organization))), "Forbidden")
        assert.strictEqual(yield* errorTagOf(create({ name: "acme" }).pipe(acting(user, organization))), "Forbidden")
        assert.strictEqual(yield* errorTagOf(create({}).pipe(acting(user, organization))), "Forbidden")
      }),
    ),
  )

  it.effect("is forbidden to who was a global admin a moment ago", () =>
    inAcme(
      Effect.gen(function* () {
        const users = yield* Users
        const late = Effect.andThen(users.save({ ...ada, globalRole: "developer" }), create({ name: "initech" }))

        assert.strictEqual(yield* errorTagOf(late.pipe(acting(ada))), "Forbidden")
        assert.deepStrictEqual(yield* ownedByAda, ["acme"])
      }),
    ),
  )

  it.effect("is a conflict when the name is taken, in whatever organization the caller acts", () =>
    inAcme(
      Effect.gen(function* () {
        for (const name of ["acme", "globex"]) {
          const error = yield* Effect.flip(create({ name }).pipe(acting(ada)))
          assert.deepInclude(error, { _tag: "OrganizationNameTaken", name })
        }
        assert.deepStrictEqual(yield* ownedByAda, ["acme"])
      }),
    ),
  )

  it.effect("takes the last place of the plan acted under, and then none", () =>
    inAcme(
      Effect.gen(function* () {
        yield* create({ name: "initech" }).pipe(acting(ada))

        const error = yield* Effect.flip(create({ name: "hooli" }).pipe(acting(ada)))

        assert.deepInclude(error, {
          _tag: "PlanLimitReached",
          feature: "organizations",
          limit: 2,
          planName: "Enterprise",
        })
        assert.deepStrictEqual(yield* ownedByAda, ["acme", "initech"])
      }),
      { pricing: pricingWith("organizations", { enterprise: { enabled: true, limit: 2 } }) },
    ),
  )
})
