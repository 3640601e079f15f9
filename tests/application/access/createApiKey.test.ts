import { assert, describe, it } from "@effect/vitest"
import { DateTime, Duration, Effect, Option, Redacted } from "effect"
import { TestClock } from "effect/testing"

import { CreateApiKey } from "#application/api-key/CreateApiKey.ts"
import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { CurrentPrincipal } from "#application/ports/CurrentPrincipal.ts"
import { Members } from "#application/ports/Members.ts"
import * as ApiKeyText from "#domain/api-key/ApiKeyText.ts"
import { acme, ada, alan, edith, globex, grace, organization, stranger } from "#tests/fixtures/People.ts"
import { pricingWith } from "#tests/fixtures/Pricings.ts"

import { claimsOf, inAcme, now, signedIn, errorTagOf } from "./Access.ts"
import { authenticate, create, refusalOf, revoke } from "./ApiKeyUses.ts"

const withRoom = (limit: number) => ({ pricing: pricingWith("api-keys", { enterprise: { enabled: true, limit } }) })

describe("creating an API key", () => {
  it.effect.each([
    { user: ada, role: "owner" },
    { user: alan, role: "admin" },
    { user: edith, role: "editor" },
    { user: grace, role: "viewer" },
  ] as const)("lets a program act as $user.name, $role", ({ role, user }) =>
    inAcme(
      Effect.gen(function* () {
        const { apiKey, key } = yield* create(user)

        assert.deepStrictEqual(yield* authenticate(key), {
          userId: user.id,
          organizationId: acme.id,
          role,
          globalRole: user.globalRole,
          apiKeyId: apiKey.id,
        })
      }),
    ),
  )

  it.effect("gives a key that no one has seen before, and keeps only its hash and its masked form", () =>
    inAcme(
      Effect.gen(function* () {
        const made = yield* Effect.replicateEffect(create(ada), 20)

        assert.strictEqual(new Set(made.map(({ key }) => Redacted.value(key))).size, 20)
        for (const { apiKey, key } of made) {
          const text = Redacted.value(key)
          assert.isTrue(Option.isSome(ApiKeyText.parse(text)))
          assert.strictEqual(apiKey.maskedKey, ApiKeyText.mask(text))
          assert.notInclude(JSON.stringify(yield* (yield* ApiKeys).get(acme.id, apiKey.id)), text.slice(8, -4))
        }
      }),
    ),
  )

  it.effect("ends after a day where nothing else is said, by the clock and to the second", () =>
    inAcme(
      Effect.gen(function* () {
        const { apiKey, key } = yield* create(ada)
        assert.deepStrictEqual(apiKey.expiresAt, DateTime.add(now, { days: 1 }))

        yield* TestClock.adjust(Duration.millis(24 * 3_600_000 - 1))
        yield* authenticate(key)
        yield* TestClock.adjust("1 millis")
        assert.strictEqual(yield* refusalOf(key), "expired")
      }),
    ),
  )

  it.effect("ends when its duration has passed", () =>
    inAcme(
      Effect.gen(function* () {
        const { key } = yield* create(ada, { duration: "36h" })
        yield* TestClock.adjust("35 hours")
        yield* authenticate(key)
        yield* TestClock.adjust("1 hour")

        assert.strictEqual(yield* refusalOf(key), "expired")
      }),
    ),
  )

  it.effect("never ends by itself when it is permanent", () =>
    inAcme(
      Effect.gen(function* () {
        const { apiKey, key } = yield* create(ada, { isPermanent: true })
        assert.notProperty(apiKey, "expiresAt")

        yield* TestClock.adjust("10 days")
        yield* authenticate(key)
      }),
    ),
  )

  it.effect("lets the program act with the role held at the time of each call", () =>
    inAcme(
      Effect.gen(function* () {
        const members = yield* Members
        const { key } = yield* create(alan)

        yield* members.changeRole(acme.id, alan.id, "viewer", now)
        assert.strictEqual((yield* authenticate(key)).role, "viewer")
        yield* members.remove(acme.id, alan.id)
        assert.strictEqual(yield* refusalOf(key), "unknown")
      }),
    ),
  )

  it.effect("finds no organization that the user does not belong to, whether it is there or not", () =>
    inAcme(
      Effect.gen(function* () {
        const nowhere = organization("nowhere", ada)
        const foreign = yield* Effect.flip(create(ada, {}, globex))
        const missing = yield* Effect.flip(create(ada, {}, nowhere))

        assert.strictEqual(foreign._tag, "OrganizationNotFound")
        assert.strictEqual(foreign.message.replace(globex.id, ""), missing.message.replace(nowhere.id, ""))
        assert.strictEqual(yield* errorTagOf(create(stranger)), "OrganizationNotFound")
        assert.strictEqual((yield* (yield* ApiKeys).count({ organizationId: globex.id }, now)).active, 0)
      }),
    ),
  )

  it.effect("needs a profile", () =>
    inAcme(
      Effect.gen(function* () {
        const created = Effect.flatMap(CreateApiKey, (create) =>
          create({ organizationId: acme.id, source: "cli" }),
        ).pipe(Effect.provideService(CurrentPrincipal, { claims: claimsOf(ada), user: undefined }))

        assert.strictEqual(yield* errorTagOf(created), "ProfileNotFound")
      }),
    ),
  )

  it.effect("makes no key for anyone else", () =>
    inAcme(
      Effect.gen(function* () {
        assert.strictEqual(yield* errorTagOf(create(grace, { userId: ada.id })), "InvalidRequest")
      }),
    ),
  )

  it.effect("takes the last place of the plan, and then none until a key has ended", () =>
    inAcme(
      Effect.gen(function* () {
        const { apiKey } = yield* create(ada)
        yield* create(grace, { duration: "1h" })

        const error = yield* Effect.flip(create(alan))
        assert.deepInclude(error, { _tag: "PlanLimitReached", feature: "api-keys", limit: 2, planName: "Enterprise" })

        yield* revoke(apiKey).pipe(signedIn(ada))
        yield* create(alan)
        assert.strictEqual(yield* errorTagOf(create(alan)), "PlanLimitReached")
        yield* TestClock.adjust("1 hour")
        yield* create(alan)
      }),
      withRoom(2),
    ),
  )

  it.effect("is not in a plan that reserves keys for a role the user has no more", () =>
    inAcme(
      Effect.gen(function* () {
        yield* create(alan)
        yield* (yield* Members).changeRole(acme.id, alan.id, "editor", now)

        assert.strictEqual(yield* errorTagOf(create(alan)), "FeatureNotInPlan")
      }),
      { pricing: pricingWith("api-keys", { enterprise: { enabled: true, allowedRoles: ["owner", "admin"] } }) },
    ),
  )
})
