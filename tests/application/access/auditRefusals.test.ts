import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import * as TestClock from "effect/testing/TestClock"

import { AuditLog } from "#application/ports/AuditLog.ts"
import { CurrentOrigin } from "#application/ports/CurrentOrigin.ts"
import { Users } from "#application/ports/Users.ts"
import { acme, ada, alan, edith, globex, grace, person, settle, stranger } from "#tests/fixtures/People.ts"
import { pricingWith } from "#tests/fixtures/Pricings.ts"

import { acting, auditOf, inAcme, keyOf, signedIn, stores, useCases } from "./Access.ts"
import { create, revoke } from "./ApiKeyUses.ts"
import {
  addMember,
  assignPlan,
  changeRole,
  changeUser,
  createOrganization,
  removeMember,
  removeUser,
} from "./Changes.ts"

const origin = { address: "203.0.113.7", requestId: "request-1" }

/** Is refused, and finds the one entry that tells of it. */
const refused = Effect.fnUntraced(function* <A, E extends { readonly _tag: string }, R>(
  reason: string,
  attempt: Effect.Effect<A, E, R>,
) {
  const error = yield* Effect.flip(Effect.provideService(attempt, CurrentOrigin, origin))
  assert.strictEqual(error._tag, reason)

  const [entry, ...others] = (yield* auditOf(acme)).filter(({ result }) => result === "REFUSED")
  assert.deepStrictEqual(others, [])
  assert.deepInclude(entry, { reason, ...origin, details: {}, organizationId: acme.id })
  return entry ?? assert.fail("There is no entry.")
})

const promoteAlan = Effect.flatMap(Users, (users) => users.save({ ...alan, globalRole: "admin" }))

describe("the audit log records once, with the reason, what is refused:", () => {
  it.effect("what is forbidden", () =>
    inAcme(
      Effect.gen(function* () {
        const entry = yield* refused("Forbidden", addMember(stranger).pipe(acting(grace)))

        assert.deepInclude(entry, { action: "member.add", userId: grace.id, email: grace.email })
        assert.deepStrictEqual(entry.subject, { type: "member", id: stranger.id, name: stranger.id })
        assert.strictEqual(entry.apiKeyId, keyOf(grace).id)
      }),
    ),
  )

  it.effect("adding who is a member already", () =>
    inAcme(refused("AlreadyMember", addMember(grace).pipe(acting(ada)))),
  )

  it.effect("removing the owner", () => inAcme(refused("OwnerStays", removeMember(ada).pipe(acting(alan)))))

  it.effect("removing the last admin", () =>
    inAcme(refused("LastAdmin", Effect.andThen(removeMember(alan), removeMember(ada)).pipe(acting(ada)))),
  )

  it.effect("what is beyond the plan", () =>
    inAcme(refused("PlanLimitReached", addMember(stranger).pipe(acting(ada))), {
      pricing: pricingWith("members", { enterprise: { enabled: true, limit: 4 } }),
    }),
  )

  it.effect("a name that is taken", () =>
    inAcme(refused("OrganizationNameTaken", createOrganization("globex").pipe(acting(ada)))),
  )

  it.effect("revoking a key twice", () =>
    inAcme(
      refused(
        "ApiKeyHasEnded",
        Effect.flatMap(create(edith), ({ apiKey }) =>
          Effect.andThen(revoke(apiKey), revoke(apiKey)).pipe(signedIn(edith)),
        ),
      ),
    ),
  )

  it.effect("demoting the last global admin", () =>
    inAcme(refused("LastGlobalAdmin", changeUser(ada, { Roles: ["developer"] }).pipe(acting(ada)))),
  )

  it.effect("deleting a user whose organization is in use", () =>
    inAcme(
      Effect.andThen(promoteAlan, refused("UserOwnsOrganizations", removeUser(ada).pipe(acting(alan, acme, "owner")))),
    ),
  )

  it.effect("assigning a plan: where that person is, not where it was meant to be", () =>
    inAcme(
      Effect.gen(function* () {
        const entry = yield* refused("Forbidden", assignPlan("enterprise").pipe(acting(edith)))

        assert.deepInclude(entry, { action: "organization.change-plan", userId: edith.id })
        assert.deepStrictEqual(yield* auditOf(globex), [])
      }),
    ),
  )
})

describe("the audit log records nothing of", () => {
  const expectNothing = Effect.fnUntraced(function* <A, E extends { readonly _tag: string }, R>(
    tag: string,
    attempt: Effect.Effect<A, E, R>,
  ) {
    assert.strictEqual((yield* Effect.flip(attempt))._tag, tag)
    assert.deepStrictEqual(yield* auditOf(acme), [])
    assert.deepStrictEqual(yield* auditOf(globex), [])
  })

  it.effect("mistakes in a request", () =>
    inAcme(
      Effect.gen(function* () {
        yield* expectNothing("InvalidRequest", addMember(stranger, "owner").pipe(acting(ada)))
        yield* expectNothing("InvalidRequest", assignPlan("gold").pipe(acting(ada)))
        yield* expectNothing("InvalidRequest", createOrganization("Not a name").pipe(acting(ada)))
        yield* expectNothing("InvalidRequest", changeUser(grace, { Roles: [] }).pipe(acting(ada)))
      }),
    ),
  )

  it.effect("looks for what is not there", () =>
    inAcme(
      Effect.gen(function* () {
        yield* expectNothing("UserNotFound", addMember(person("Nobody", "nobody@nowhere.example")).pipe(acting(ada)))
        yield* expectNothing("MemberNotFound", removeMember(stranger).pipe(acting(ada)))
        yield* expectNothing("MemberNotFound", changeRole(stranger, "admin").pipe(acting(ada)))
        yield* expectNothing("OrganizationNotFound", addMember(stranger).pipe(acting(grace, globex)))
        yield* expectNothing("UserNotFound", removeUser(person("Nobody", "nobody@nowhere.example")).pipe(acting(ada)))
      }),
    ),
  )
})

describe("a server that stops", () => {
  const refuse = (times: number) =>
    Effect.flip(addMember(stranger).pipe(acting(grace))).pipe(
      Effect.replicateEffect(times),
      Effect.provide(useCases()),
      Effect.scoped,
    )

  it.effect("writes down first what it refused", () =>
    Effect.gen(function* () {
      yield* settle
      yield* refuse(50)

      const entries = yield* (yield* AuditLog).list({ organizationId: acme.id, limit: 101 })
      assert.strictEqual(entries.length, 50)
    }).pipe(Effect.provide(stores)),
  )

  it.effect("has recorded at most 100 refusals of one person in an hour, and the last of them says so", () =>
    Effect.gen(function* () {
      yield* settle
      yield* Effect.gen(function* () {
        const attempt = Effect.flip(addMember(stranger))
        yield* Effect.replicateEffect(attempt.pipe(acting(grace)), 150)
        yield* attempt.pipe(acting(edith))
        yield* TestClock.adjust("1 hour")
        yield* attempt.pipe(acting(grace))
      }).pipe(Effect.provide(useCases()), Effect.scoped)

      const entries = yield* (yield* AuditLog).list({ organizationId: acme.id, limit: 1000 })
      const ofGrace = entries.filter(({ userId }) => userId === grace.id)
      assert.deepStrictEqual([ofGrace.length, entries.length], [101, 102])
      assert.deepStrictEqual(
        ofGrace.flatMap(({ details }) => Object.entries(details)),
        [["refusalsNotRecordedUntil", "1970-01-01T01:00:00.000Z"]],
      )
    }).pipe(Effect.provide(stores)),
  )

  it.effect("stops all the same when nothing can be written", () =>
    Effect.andThen(settle, refuse(3)).pipe(
      Effect.provide(
        Layer.merge(
          stores,
          Layer.succeed(AuditLog, {
            append: () => Effect.die(new Error("The disk is full.")),
            erase: () => Effect.void,
            list: () => Effect.succeed([]),
            prune: () => Effect.succeed(0),
          }),
        ),
      ),
    ),
  )
})
