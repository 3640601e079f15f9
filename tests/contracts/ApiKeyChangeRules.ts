import { assert, type Vitest } from "@effect/vitest"
import { DateTime, Effect } from "effect"

import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { type ApiKey, ApiKeyNotFound } from "#domain/api-key/ApiKey.ts"
import { type Accounts, acme, ada, alan, edith, globex, permanentKey } from "#tests/fixtures/People.ts"

const at = DateTime.makeUnsafe
const revocation = { at: at("2026-03-01T00:00:00.123Z"), by: alan.id, reason: "Lost." }
const ending = { revokedAt: revocation.at, revokedBy: revocation.by, revokedReason: revocation.reason }

export const hashOf = (text: string) => new TextEncoder().encode(text.padEnd(36, ".").slice(0, 36))

/** Adds a key whose hash is made of its id. */
export const added = Effect.fnUntraced(function* (apiKey: ApiKey) {
  yield* (yield* ApiKeys).add(apiKey, hashOf(apiKey.id))
  return apiKey
})

const keyNow = Effect.fnUntraced(function* ({ id, organizationId }: ApiKey) {
  return yield* (yield* ApiKeys).get(organizationId, id)
})

/** How keys end, are forgotten, and are used: a part of tests/contracts/ApiKeysContract.ts. */
export const apiKeyChangeRules = (it: Vitest.MethodsNonLive<Accounts>) => {
  revocationRules(it)
  useRules(it)
}

const revocationRules = (it: Vitest.MethodsNonLive<Accounts>) => {
  it.effect("are revoked once, and keep when, by whom and why", () =>
    Effect.gen(function* () {
      const apiKeys = yield* ApiKeys
      const apiKey = yield* added(permanentKey(acme, ada, "to revoke"))
      const other = yield* added(permanentKey(acme, ada, "not to revoke"))

      assert.isTrue(yield* apiKeys.revoke(apiKey.id, revocation))
      assert.deepStrictEqual(yield* keyNow(apiKey), { ...apiKey, ...ending })
      assert.isFalse(yield* apiKeys.revoke(apiKey.id, { at: at("2026-03-02"), by: ada.id }))
      assert.deepStrictEqual(yield* keyNow(apiKey), { ...apiKey, ...ending })
      assert.deepStrictEqual(yield* keyNow(other), other)
    }),
  )

  it.effect("are not revoked when they have expired, or are not there", () =>
    Effect.gen(function* () {
      const apiKeys = yield* ApiKeys
      const expired = yield* added({ ...permanentKey(acme, ada, "expired"), expiresAt: revocation.at })
      const almost = yield* added({
        ...permanentKey(acme, ada, "almost expired"),
        expiresAt: DateTime.add(revocation.at, { milliseconds: 1 }),
      })

      assert.isFalse(yield* apiKeys.revoke(expired.id, revocation))
      assert.deepStrictEqual(yield* keyNow(expired), expired)
      assert.isTrue(yield* apiKeys.revoke(almost.id, revocation))
      assert.isFalse(yield* apiKeys.revoke(permanentKey(acme, ada, "not there").id, revocation))
    }),
  )

  it.effect("are revoked by one of twenty at once", () =>
    Effect.gen(function* () {
      const apiKeys = yield* ApiKeys
      const { id } = yield* added(permanentKey(acme, ada, "contested"))
      const revoke = apiKeys.revoke(id, revocation)

      const responses = yield* Effect.all(
        Array.from({ length: 20 }, () => revoke),
        { concurrency: "unbounded" },
      )

      assert.lengthOf(responses.filter(Boolean), 1)
    }),
  )

  it.effect("are all revoked that a user has in an organization and that work, and no others", () =>
    Effect.gen(function* () {
      const apiKeys = yield* ApiKeys
      const working = [
        yield* added(permanentKey(acme, edith, "working one")),
        yield* added({ ...permanentKey(acme, edith, "working other"), expiresAt: at("2026-04-01") }),
      ]
      const others = [
        yield* added({ ...permanentKey(acme, edith, "long expired"), expiresAt: at("2026-02-01") }),
        yield* added({ ...permanentKey(acme, edith, "long revoked"), revokedAt: at("2026-02-01") }),
        yield* added(permanentKey(globex, edith, "elsewhere")),
        yield* added(permanentKey(acme, alan, "somebody else's")),
      ]
      const holder = { organizationId: acme.id, userId: edith.id }

      assert.strictEqual(yield* apiKeys.revokeAll(holder, revocation), 2)
      assert.deepStrictEqual(
        yield* Effect.forEach(working, keyNow),
        working.map((apiKey) => ({ ...apiKey, ...ending })),
      )
      assert.deepStrictEqual(yield* Effect.forEach(others, keyNow), others)
      assert.strictEqual(yield* apiKeys.revokeAll(holder, revocation), 0)
    }),
  )

  it.effect("are forgotten once removed", () =>
    Effect.gen(function* () {
      const apiKeys = yield* ApiKeys
      const apiKey = yield* added(permanentKey(acme, ada, "to remove"))

      assert.isTrue(yield* apiKeys.remove(apiKey.id))
      assert.deepStrictEqual(yield* Effect.flip(keyNow(apiKey)), new ApiKeyNotFound({ apiKeyId: apiKey.id }))
      assert.deepStrictEqual(yield* apiKeys.holders([apiKey.id]), [])
      assert.isFalse(yield* apiKeys.remove(apiKey.id))
    }),
  )
}

const useRules = (it: Vitest.MethodsNonLive<Accounts>) => {
  it.effect("know when they were last used, which only ever moves forward", () =>
    Effect.gen(function* () {
      const apiKeys = yield* ApiKeys
      const unused = yield* added(permanentKey(acme, ada, "unused"))
      const once = yield* added(permanentKey(acme, ada, "used once"))
      const twice = yield* added(permanentKey(acme, ada, "used twice"))
      const [early, late] = [at("2026-03-01T10:00:00.123Z"), at("2026-03-01T11:00:00.456Z")]
      const missing = permanentKey(acme, ada, "used and gone").id

      yield* apiKeys.recordUses([
        { id: twice.id, at: late },
        { id: once.id, at: early },
        { id: missing, at: early },
        { id: twice.id, at: early },
      ])
      yield* apiKeys.recordUses([{ id: twice.id, at: early }])
      yield* apiKeys.recordUses([])

      assert.deepStrictEqual(yield* Effect.forEach([unused, once, twice], keyNow), [
        unused,
        { ...once, lastUsedAt: early },
        { ...twice, lastUsedAt: late },
      ])
    }),
  )

  it.effect("record uses reported by many at once, in any order", () =>
    Effect.gen(function* () {
      const apiKeys = yield* ApiKeys
      const used = yield* Effect.forEach(Array.from({ length: 30 }).keys(), (number) =>
        added(permanentKey(acme, ada, `busy ${number}`)),
      )
      const batch = (minute: number) => {
        const uses = used.map(({ id }) => ({ id, at: at(Date.UTC(2026, 2, 1, 0, minute)) }))
        return minute % 2 === 0 ? uses : uses.reverse()
      }

      yield* Effect.forEach([3, 1, 5, 4, 2, 0], (minute) => apiKeys.recordUses(batch(minute)), {
        concurrency: "unbounded",
      })

      const now = yield* Effect.forEach(used, keyNow)
      assert.deepStrictEqual(
        [...new Set(now.map(({ lastUsedAt }) => lastUsedAt?.epochMilliseconds))],
        [Date.UTC(2026, 2, 1, 0, 5)],
      )
    }),
  )
}
