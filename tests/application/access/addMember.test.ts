import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"

import { Members } from "#application/ports/Members.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { Users } from "#application/ports/Users.ts"
import { acme, ada, alan, edith, globex, grace, organization, person, stranger } from "#tests/fixtures/People.ts"
import { pricingWith } from "#tests/fixtures/Pricings.ts"

import { acting, auditOf, inAcme, now, rolesIn, errorTagOf } from "./Access.ts"
import { requestMember as add } from "./Requests.ts"

const strangerToAcme = { orgId: acme.id, userId: stranger.id }

const newcomer = person("Newcomer", "newcomer@nowhere.example")

/** Acme is on the plan enterprise, globex on developer. */
const withRoom = (enterprise: number, developer: number) => ({
  pricing: pricingWith("members", {
    enterprise: { enabled: true, limit: enterprise },
    developer: { enabled: true, limit: developer },
  }),
})

describe("adding a member", () => {
  it.effect("makes a viewer where no role is named", () =>
    inAcme(
      Effect.gen(function* () {
        const member = yield* add(strangerToAcme).pipe(acting(ada))

        assert.deepStrictEqual(member, {
          organizationId: acme.id,
          userId: stranger.id,
          email: stranger.email,
          name: "Stranger",
          role: "viewer",
          joinedAt: now,
          updatedAt: now,
        })
        assert.strictEqual((yield* rolesIn())["Stranger"], "viewer")
      }),
    ),
  )

  it.effect("gives the role that is named", () =>
    inAcme(
      Effect.gen(function* () {
        yield* add({ ...strangerToAcme, role: "admin" }).pipe(acting(alan))

        assert.strictEqual((yield* rolesIn())["Stranger"], "admin")
      }),
    ),
  )

  it.effect.each([edith, grace])("is forbidden to $name", (user) =>
    inAcme(
      Effect.gen(function* () {
        assert.strictEqual(yield* errorTagOf(add(strangerToAcme).pipe(acting(user))), "Forbidden")
        assert.notProperty(yield* rolesIn(), "Stranger")
      }),
    ),
  )

  it.effect("is forbidden to who was an admin a moment ago", () =>
    inAcme(
      Effect.gen(function* () {
        assert.strictEqual(yield* errorTagOf(add(strangerToAcme).pipe(acting(edith, acme, "admin"))), "Forbidden")
      }),
    ),
  )

  it.effect("finds no organization for who was a member a moment ago", () =>
    inAcme(
      Effect.gen(function* () {
        const added = add(strangerToAcme).pipe(acting(stranger, acme, "owner"))

        assert.strictEqual(yield* errorTagOf(added), "OrganizationNotFound")
      }),
    ),
  )

  it.effect("finds no other organization than the key's, though the user owns that one too", () =>
    inAcme(
      Effect.gen(function* () {
        const intoGlobex = add({ orgId: globex.id, userId: stranger.id })

        assert.strictEqual(yield* errorTagOf(intoGlobex.pipe(acting(ada))), "OrganizationNotFound")
        assert.strictEqual(yield* errorTagOf(intoGlobex.pipe(acting(grace))), "OrganizationNotFound")
        assert.deepStrictEqual(yield* rolesIn(globex), { Grace: "owner" })
      }),
    ),
  )

  it.effect("says the same of an organization that is not there", () =>
    inAcme(
      Effect.gen(function* () {
        const nowhere = organization("nowhere", ada)
        const missing = yield* Effect.flip(add({ orgId: nowhere.id, userId: stranger.id }).pipe(acting(ada)))
        const foreign = yield* Effect.flip(add({ orgId: globex.id, userId: stranger.id }).pipe(acting(ada)))

        assert.strictEqual(missing.message.replace(nowhere.id, ""), foreign.message.replace(globex.id, ""))
      }),
    ),
  )

  it.effect("finds no user who is not there", () =>
    inAcme(
      Effect.gen(function* () {
        const nobody = person("Nobody", "nobody@nowhere.example")

        assert.strictEqual(
          yield* errorTagOf(add({ orgId: acme.id, userId: nobody.id }).pipe(acting(ada))),
          "UserNotFound",
        )
      }),
    ),
  )

  it.effect("is a conflict for a member, who keeps the role", () =>
    inAcme(
      Effect.gen(function* () {
        const again = add({ orgId: acme.id, userId: grace.id, role: "admin" }).pipe(acting(ada))

        assert.strictEqual(yield* errorTagOf(again), "AlreadyMember")
        assert.strictEqual((yield* rolesIn())["Grace"], "viewer")
      }),
    ),
  )

  it.effect("is a conflict in a default organization", () =>
    inAcme(
      Effect.gen(function* () {
        const home = { ...organization("home", ada), isDefault: true }
        yield* (yield* Organizations).add(home)

        const added = add({ orgId: home.id, userId: stranger.id }).pipe(acting(ada, home))

        assert.strictEqual(yield* errorTagOf(added), "DefaultOrganizationIsPrivate")
        assert.deepStrictEqual(yield* rolesIn(home), { Ada: "owner" })
      }),
    ),
  )

  it.effect("takes an email address, in any case", () =>
    inAcme(
      Effect.gen(function* () {
        const member = yield* add({ orgId: acme.id, email: stranger.email.toUpperCase() }).pipe(acting(ada))

        assert.deepInclude(member, { userId: stranger.id, email: stranger.email, role: "viewer" })
      }),
    ),
  )

  it.effect("says that no one has an address, and keeps the attempt without the address", () =>
    inAcme(
      Effect.gen(function* () {
        const error = yield* Effect.flip(add({ orgId: acme.id, email: newcomer.email }).pipe(acting(ada)))

        assert.strictEqual(error._tag, "EmailUnknown")
        const [entry] = yield* auditOf(acme)
        assert.deepInclude(entry, { action: "member.add", result: "REFUSED", reason: "EmailUnknown", userId: ada.id })
        assert.deepStrictEqual(entry?.subject, { type: "member", id: "", name: "n…@nowhere.example" })
      }),
    ),
  )

  it.effect("gives who may add no one the same response for every address", () =>
    inAcme(
      Effect.gen(function* () {
        const home = { ...organization("home", ada), isDefault: true }
        yield* (yield* Organizations).add(home)
        const tags = (email: string) =>
          Effect.all([
            errorTagOf(add({ orgId: acme.id, email }).pipe(acting(grace))),
            errorTagOf(add({ orgId: globex.id, email }).pipe(acting(ada))),
            errorTagOf(add({ orgId: home.id, email }).pipe(acting(ada, home))),
          ])

        const expected = ["Forbidden", "OrganizationNotFound", "DefaultOrganizationIsPrivate"]
        assert.deepStrictEqual(yield* tags(stranger.email), expected)
        assert.deepStrictEqual(yield* tags(newcomer.email), expected)
      }),
    ),
  )

  it.effect("takes the last place of the plan, and then none: 402 with the plan and the limit", () =>
    inAcme(
      Effect.gen(function* () {
        yield* (yield* Users).add(newcomer)
        yield* add(strangerToAcme).pipe(acting(ada))

        const error = yield* Effect.flip(add({ orgId: acme.id, userId: newcomer.id }).pipe(acting(ada)))

        assert.deepInclude(error, { _tag: "PlanLimitReached", planName: "Enterprise", feature: "members", limit: 5 })
        assert.notProperty(yield* rolesIn(), "Newcomer")
      }),
      withRoom(5, 9),
    ),
  )

  it.effect("holds each organization to its own plan", () =>
    inAcme(
      Effect.gen(function* () {
        yield* add(strangerToAcme).pipe(acting(ada))

        assert.strictEqual(
          yield* errorTagOf(add({ orgId: globex.id, userId: edith.id }).pipe(acting(grace, globex))),
          "PlanLimitReached",
        )
      }),
      withRoom(5, 1),
    ),
  )

  it.effect("is a mistake in the request before it is anything else", () =>
    inAcme(
      Effect.gen(function* () {
        assert.strictEqual(
          yield* errorTagOf(add({ ...strangerToAcme, role: "owner" }).pipe(acting(grace))),
          "InvalidRequest",
        )
      }),
    ),
  )

  it.effect("keeps the order of joining", () =>
    inAcme(
      Effect.gen(function* () {
        yield* add(strangerToAcme).pipe(acting(ada))
        const { items } = yield* (yield* Members).list(acme.id, { page: 1, pageSize: 10 })

        assert.strictEqual(items.at(-1)?.name, "Stranger")
        assert.isTrue(items.every(({ joinedAt }) => DateTime.isLessThanOrEqualTo(joinedAt, now)))
      }),
    ),
  )
})
