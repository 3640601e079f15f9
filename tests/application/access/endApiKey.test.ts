import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"

import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { Whoami } from "#application/user/Whoami.ts"
import { ApiKeyId } from "#domain/api-key/ApiKey.ts"
import { acme, ada, alan, edith, globex, grace, stranger } from "#tests/fixtures/People.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

import { inAcme, now, signedIn, errorTagOf } from "./Access.ts"
import { authenticate, create, get, refusalOf, remove, revoke } from "./ApiKeyUses.ts"

const unknownKey = { id: ApiKeyId.make(uuid("unknown key")), organizationId: acme.id }

/** Both ways to end a key by its id, and what a program is told that goes on using it. */
const ends = [
  { way: "revoking", reason: "revoked" },
  { way: "deleting", reason: "unknown" },
] as const

describe.each(ends)("$way an API key", ({ reason, way }) => {
  const end = Effect.fnUntraced(function* (apiKey: Parameters<typeof remove>[0]) {
    if (way === "revoking") yield* revoke(apiKey)
    else yield* remove(apiKey)
  })

  it.effect.each([ada, alan, edith, grace])("ends $name's own at once", (user) =>
    inAcme(
      Effect.gen(function* () {
        const { apiKey, key } = yield* create(user)
        yield* authenticate(key)
        yield* end(apiKey).pipe(signedIn(user))

        assert.strictEqual(yield* refusalOf(key), reason)
      }),
    ),
  )

  it.effect.each([
    { by: ada, whose: alan },
    { by: ada, whose: grace },
    { by: alan, whose: grace },
    { by: alan, whose: ada },
  ])("lets $by.name end the key of $whose.name: administrators end any", ({ by, whose }) =>
    inAcme(
      Effect.gen(function* () {
        const { apiKey, key } = yield* create(whose)
        yield* end(apiKey).pipe(signedIn(by))

        assert.strictEqual(yield* refusalOf(key), reason)
      }),
    ),
  )

  it.effect.each([edith, grace])("finds no key of others for $name, as if there were none", (user) =>
    inAcme(
      Effect.gen(function* () {
        const { apiKey, key } = yield* create(alan)
        const foreign = yield* Effect.flip(end(apiKey).pipe(signedIn(user)))
        const missing = yield* Effect.flip(end(unknownKey).pipe(signedIn(user)))

        assert.strictEqual(foreign._tag, "ApiKeyNotFound")
        assert.strictEqual(foreign.message.replace(apiKey.id, ""), missing.message.replace(unknownKey.id, ""))
        yield* authenticate(key)
      }),
    ),
  )

  it.effect("finds no key through another organization, though the caller administers both", () =>
    inAcme(
      Effect.gen(function* () {
        const { apiKey, key } = yield* create(grace, {}, globex)
        const throughAcme = end({ id: apiKey.id, organizationId: acme.id })

        assert.strictEqual(yield* errorTagOf(throughAcme.pipe(signedIn(ada))), "ApiKeyNotFound")
        assert.strictEqual(yield* errorTagOf(throughAcme.pipe(signedIn(grace))), "ApiKeyNotFound")
        assert.strictEqual(yield* errorTagOf(end(apiKey).pipe(signedIn(ada))), "OrganizationNotFound")
        assert.strictEqual(yield* errorTagOf(end(apiKey).pipe(signedIn(stranger))), "OrganizationNotFound")
        yield* authenticate(key)
      }),
    ),
  )
})

describe("revoking an API key", () => {
  it.effect("keeps its record, with who ended it, when and why", () =>
    inAcme(
      Effect.gen(function* () {
        const { apiKey } = yield* create(edith)
        yield* TestClock.adjust("1 hour")
        const revoked = yield* revoke(apiKey, { reason: "Lost laptop" }).pipe(signedIn(alan))

        assert.deepInclude(revoked.apiKey, { id: apiKey.id, revokedBy: alan.id, revokedReason: "Lost laptop" })
        assert.strictEqual(revoked.apiKey.revokedAt?.epochMilliseconds, now.epochMilliseconds + 3_600_000)
        assert.deepStrictEqual((yield* get(apiKey).pipe(signedIn(edith))).apiKey, revoked.apiKey)
      }),
    ),
  )

  it.effect("is a conflict the second time, and changes nothing more", () =>
    inAcme(
      Effect.gen(function* () {
        const { apiKey } = yield* create(edith)
        const first = yield* revoke(apiKey, { reason: "first" }).pipe(signedIn(edith))

        const second = yield* Effect.flip(revoke(apiKey, { reason: "second" }).pipe(signedIn(alan)))

        assert.deepInclude(second, { _tag: "ApiKeyHasEnded", status: "REVOKED" })
        assert.deepStrictEqual((yield* get(apiKey).pipe(signedIn(edith))).apiKey, first.apiKey)
      }),
    ),
  )

  it.effect("refuses a reason that is none", () =>
    inAcme(
      Effect.gen(function* () {
        const { apiKey } = yield* create(edith)

        assert.strictEqual(yield* errorTagOf(revoke(apiKey, { reason: "" }).pipe(signedIn(edith))), "InvalidRequest")
      }),
    ),
  )

  it.effect("is a conflict for a key that has expired, and leaves it so", () =>
    inAcme(
      Effect.gen(function* () {
        const { apiKey } = yield* create(edith, { duration: "1h" })
        yield* TestClock.adjust("1 hour")

        const error = yield* Effect.flip(revoke(apiKey).pipe(signedIn(edith)))

        assert.deepInclude(error, { _tag: "ApiKeyHasEnded", status: "EXPIRED" })
        assert.notProperty((yield* get(apiKey).pipe(signedIn(edith))).apiKey, "revokedAt")
      }),
    ),
  )
})

describe("deleting an API key", () => {
  it.effect("forgets it, whatever state it is in, and only once", () =>
    inAcme(
      Effect.gen(function* () {
        const active = yield* create(edith)
        const revoked = yield* create(edith)
        const expired = yield* create(edith, { duration: "1h" })
        yield* revoke(revoked.apiKey).pipe(signedIn(edith))
        yield* TestClock.adjust("1 hour")

        for (const { apiKey, key } of [active, revoked, expired]) {
          yield* remove(apiKey).pipe(signedIn(edith))
          assert.strictEqual(yield* refusalOf(key), "unknown")
          assert.strictEqual(yield* errorTagOf(get(apiKey).pipe(signedIn(ada))), "ApiKeyNotFound")
          assert.strictEqual(yield* errorTagOf(remove(apiKey).pipe(signedIn(edith))), "ApiKeyNotFound")
        }
      }),
    ),
  )
})

describe("signing a program out", () => {
  const asProgram = <A, E, R>(key: Parameters<typeof authenticate>[0], effect: Effect.Effect<A, E, R>) =>
    Effect.provideServiceEffect(effect, CurrentActor, authenticate(key))

  const signOut = Effect.flatMap(Whoami, ({ revoke }) => revoke())

  it.effect("ends the very key it calls with, and no other", () =>
    inAcme(
      Effect.gen(function* () {
        const used = yield* create(grace)
        const other = yield* create(grace)

        yield* asProgram(used.key, signOut)

        assert.strictEqual(yield* refusalOf(used.key), "revoked")
        yield* authenticate(other.key)
        const { apiKey } = yield* get(used.apiKey).pipe(signedIn(grace))
        assert.deepInclude(apiKey, { revokedBy: grace.id, revokedReason: "Revoked with the key itself." })
      }),
    ),
  )

  it.effect("is a conflict for the later of two calls at once", () =>
    inAcme(
      Effect.gen(function* () {
        const { key } = yield* create(grace)
        const twice = asProgram(key, Effect.andThen(signOut, signOut))

        assert.strictEqual(yield* errorTagOf(twice), "ApiKeyHasEnded")
      }),
    ),
  )

  it.effect("returns whom the key acts for, before", () =>
    inAcme(
      Effect.gen(function* () {
        const { apiKey, key } = yield* create(grace)
        const told = yield* asProgram(
          key,
          Effect.flatMap(Whoami, ({ read }) => read()),
        )

        assert.deepStrictEqual(told.apiKey, apiKey)
        assert.deepInclude(told.actor, { userId: grace.id, role: "viewer" })
        assert.strictEqual(told.user.email, grace.email)
        assert.strictEqual(told.organization.name, "acme")
      }),
    ),
  )
})
