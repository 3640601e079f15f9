import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { AddMember } from "#application/organization/AddMember.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { acme, ada, alan, edith, globex, grace, organization, stranger } from "#tests/fixtures/People.ts"
import { pricingWith } from "#tests/fixtures/Pricings.ts"

import { acting, auditOf, inAcme, now, errorTagOf } from "./Access.ts"
import { requestPlan } from "./Requests.ts"

const assign = (planId: unknown, { id }: { id: typeof acme.id } = globex, unlessChangedSince?: typeof now) =>
  requestPlan(id, { planId }, unlessChangedSince)

const planOf = ({ id }: typeof acme) =>
  Effect.flatMap(Organizations, (organizations) => Effect.map(organizations.get(id), ({ planId }) => planId))

describe("assigning a plan", () => {
  it.effect("puts any organization on it, for a global admin", () =>
    inAcme(
      Effect.gen(function* () {
        const changed = yield* assign("enterprise").pipe(acting(ada))

        assert.deepInclude(changed, { id: globex.id, planId: "enterprise", updatedAt: now })
        assert.strictEqual(yield* planOf(globex), "enterprise")
        assert.strictEqual(yield* planOf(acme), acme.planId)
      }),
    ),
  )

  it.effect.each([
    { user: alan, organization: acme },
    { user: grace, organization: globex },
  ])("is forbidden to $user.name, who administers $organization.name", ({ organization, user }) =>
    inAcme(
      Effect.gen(function* () {
        assert.strictEqual(yield* errorTagOf(assign("enterprise").pipe(acting(user, organization))), "Forbidden")
        assert.strictEqual(yield* errorTagOf(assign("gold").pipe(acting(user, organization))), "Forbidden")
        assert.strictEqual(yield* planOf(globex), "developer")
      }),
    ),
  )

  it.effect("leaves nothing of a refusal in the organization that was named", () =>
    inAcme(
      Effect.gen(function* () {
        yield* Effect.flip(assign("enterprise", globex).pipe(acting(edith)))
        yield* Effect.flip(assign("enterprise", organization("nowhere", ada)).pipe(acting(edith)))

        assert.deepStrictEqual(yield* auditOf(globex), [])
        assert.deepStrictEqual(yield* auditOf(organization("nowhere", ada)), [])
        assert.strictEqual((yield* auditOf(acme)).length, 2)
      }),
    ),
  )

  it.effect("knows only the plans of the pricing, and names them", () =>
    inAcme(
      Effect.gen(function* () {
        const error = yield* Effect.flip(assign("gold").pipe(acting(ada)))

        if (error._tag !== "InvalidRequest") return assert.fail(error._tag)
        assert.deepStrictEqual(error.problems, [
          { path: "planId", message: "Expected one of developer, enterprise.", code: "UNKNOWN_VALUE" },
        ])
        assert.strictEqual(yield* errorTagOf(assign(undefined).pipe(acting(ada))), "InvalidRequest")
        assert.strictEqual(yield* planOf(globex), "developer")
      }),
    ),
  )

  it.effect("finds no organization that is not there", () =>
    inAcme(
      Effect.gen(function* () {
        assert.strictEqual(
          yield* errorTagOf(assign("enterprise", organization("nowhere", ada)).pipe(acting(ada))),
          "OrganizationNotFound",
        )
      }),
    ),
  )

  it.effect("fails when the organization was changed since the caller looked", () =>
    inAcme(
      Effect.gen(function* () {
        yield* assign("enterprise", globex, globex.updatedAt).pipe(acting(ada))

        assert.strictEqual(
          yield* errorTagOf(assign("developer", globex, globex.updatedAt).pipe(acting(ada))),
          "PreconditionFailed",
        )
        assert.strictEqual(yield* planOf(globex), "enterprise")
      }),
    ),
  )

  it.effect("takes nothing away that is beyond the new plan, and refuses more of it", () =>
    inAcme(
      Effect.gen(function* () {
        yield* assign("developer", acme).pipe(acting(ada))

        const added = Effect.flatMap(AddMember, (add) =>
          add({ organizationId: acme.id, user: { userId: stranger.id }, role: "viewer" }),
        ).pipe(acting(ada))
        assert.strictEqual(yield* errorTagOf(added), "PlanLimitReached")

        yield* assign("enterprise", acme).pipe(acting(ada))
        yield* added
      }),
      { pricing: pricingWith("members", { developer: { enabled: true, limit: 2 } }) },
    ),
  )
})
