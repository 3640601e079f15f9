import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"
import { TestClock } from "effect/testing"

import { type ApiKeyQuery, ReadApiKeys } from "#application/api-key/ReadApiKeys.ts"
import { CurrentPrincipal } from "#application/ports/CurrentPrincipal.ts"
import { Members } from "#application/ports/Members.ts"
import * as ApiKeyText from "#domain/api-key/ApiKeyText.ts"
import { acme, ada, alan, edith, globex, grace, stranger } from "#tests/fixtures/People.ts"

import { claimsOf, inAcme, signedIn, errorTagOf } from "./Access.ts"
import { create, get, revoke, validate } from "./ApiKeyUses.ts"

const list = (query: Partial<ApiKeyQuery> = {}) =>
  Effect.flatMap(ReadApiKeys, (read) => read.list({ page: 1, pageSize: 10, ...query })).pipe(
    Effect.map(({ items }) => items.map(({ id }) => id)),
  )

const counts = Effect.flatMap(ReadApiKeys, (read) => read.counts())

const unknownKey = Redacted.make(ApiKeyText.fromRandomBytes(new Uint8Array(32).fill(9)))

/** One key of everyone's in acme, and one of Grace's in globex. */
const everyKey = Effect.gen(function* () {
  return {
    ada: yield* create(ada),
    alan: yield* create(alan),
    edith: yield* create(edith),
    grace: yield* create(grace),
    graceInGlobex: yield* create(grace, {}, globex),
  }
})

describe("listing API keys", () => {
  it.effect("shows one's own of every organization, or of the one that is named", () =>
    inAcme(
      Effect.gen(function* () {
        const keys = yield* everyKey

        assert.deepStrictEqual(yield* list().pipe(signedIn(grace)), [
          keys.grace.apiKey.id,
          keys.graceInGlobex.apiKey.id,
        ])
        assert.deepStrictEqual(yield* list().pipe(signedIn(grace, globex)), [keys.graceInGlobex.apiKey.id])
        assert.deepStrictEqual(yield* list().pipe(signedIn(ada)), [keys.ada.apiKey.id])
        assert.deepStrictEqual(yield* list().pipe(signedIn(stranger)), [])
      }),
    ),
  )

  it.effect.each([ada, alan])("shows $name everyone's of the organization on demand", (user) =>
    inAcme(
      Effect.gen(function* () {
        const { ada, alan, edith, grace } = yield* everyKey

        assert.deepStrictEqual(
          yield* list({ all: true }).pipe(signedIn(user, acme)),
          [ada, alan, edith, grace].map(({ apiKey }) => apiKey.id),
        )
      }),
    ),
  )

  it.effect.each([edith, grace])("is forbidden to $name of everyone's", (user) =>
    inAcme(
      Effect.gen(function* () {
        assert.strictEqual(yield* errorTagOf(list({ all: true }).pipe(signedIn(user, acme))), "Forbidden")
      }),
    ),
  )

  it.effect("needs the organization whose keys are asked for, and one the user belongs to", () =>
    inAcme(
      Effect.gen(function* () {
        const error = yield* Effect.flip(list({ all: true }).pipe(signedIn(ada)))

        assert.strictEqual(error._tag, "InvalidRequest")
        assert.include(error.message, "X-Organization-Id")
        assert.strictEqual(yield* errorTagOf(list({ all: true }).pipe(signedIn(ada, globex))), "OrganizationNotFound")
      }),
    ),
  )

  it.effect("shows on demand only those that stand so by now", () =>
    inAcme(
      Effect.gen(function* () {
        const [active, revoked, expired] = [
          yield* create(ada),
          yield* create(ada),
          yield* create(ada, { duration: "1h" }),
        ]
        yield* revoke(revoked.apiKey).pipe(signedIn(ada))
        yield* TestClock.adjust("1 hour")

        for (const [status, { apiKey }] of [
          ["ACTIVE", active],
          ["REVOKED", revoked],
          ["EXPIRED", expired],
        ] as const) {
          assert.deepStrictEqual(yield* list({ status }).pipe(signedIn(ada)), [apiKey.id], status)
        }
      }),
    ),
  )

  it.effect("needs a profile", () =>
    inAcme(
      Effect.gen(function* () {
        const listed = Effect.provideService(list(), CurrentPrincipal, { claims: claimsOf(ada), user: undefined })

        assert.strictEqual(yield* errorTagOf(listed), "ProfileNotFound")
      }),
    ),
  )
})

describe("counting API keys", () => {
  it.effect("counts one's own by what they are now, and names the one that ends next", () =>
    inAcme(
      Effect.gen(function* () {
        yield* everyKey
        yield* create(ada, { duration: "1h" })
        const next = yield* create(ada, { duration: "2h" })
        yield* create(ada, { isPermanent: true })
        const { apiKey } = yield* create(ada)
        yield* revoke(apiKey).pipe(signedIn(ada))
        yield* TestClock.adjust("1 hour")

        const counted = yield* counts.pipe(signedIn(ada))

        assert.deepInclude(counted, { active: 3, expired: 1, revoked: 1 })
        assert.strictEqual(counted.nearestExpiring?.id, next.apiKey.id)
        assert.deepInclude(yield* counts.pipe(signedIn(grace, globex)), { active: 1, expired: 0, revoked: 0 })
      }),
    ),
  )
})

describe("getting an API key", () => {
  it.effect("shows one's own, and an administrator any of the organization", () =>
    inAcme(
      Effect.gen(function* () {
        const keys = yield* everyKey
        for (const user of [edith, alan, ada]) {
          assert.deepStrictEqual((yield* get(keys.edith.apiKey).pipe(signedIn(user))).apiKey, keys.edith.apiKey)
        }
        assert.strictEqual(yield* errorTagOf(get(keys.edith.apiKey).pipe(signedIn(grace))), "ApiKeyNotFound")
        assert.strictEqual(
          yield* errorTagOf(get(keys.graceInGlobex.apiKey).pipe(signedIn(ada))),
          "OrganizationNotFound",
        )
      }),
    ),
  )
})

describe("validating an API key", () => {
  it.effect("says that one's own works, has expired or was revoked", () =>
    inAcme(
      Effect.gen(function* () {
        const { apiKey, key } = yield* create(grace)
        const brief = yield* create(grace, { duration: "1h" })
        assert.deepStrictEqual(yield* validate(key).pipe(signedIn(grace)), { valid: true, apiKey })

        yield* TestClock.adjust("1 hour")
        const { apiKey: revoked } = yield* revoke(apiKey).pipe(signedIn(grace))

        assert.deepStrictEqual(yield* validate(key).pipe(signedIn(grace)), {
          valid: false,
          apiKey: revoked,
          reason: "revoked",
        })
        assert.deepStrictEqual(yield* validate(brief.key).pipe(signedIn(grace)), {
          valid: false,
          apiKey: brief.apiKey,
          reason: "expired",
        })
      }),
    ),
  )

  it.effect("says so of every member's to an administrator", () =>
    inAcme(
      Effect.gen(function* () {
        const { key } = yield* create(grace)

        assert.deepInclude(yield* validate(key).pipe(signedIn(alan)), { valid: true })
      }),
    ),
  )

  it.effect("says of another user's exactly what it says of one that does not exist", () =>
    inAcme(
      Effect.gen(function* () {
        const keys = yield* everyKey
        const unknown = yield* validate(unknownKey).pipe(signedIn(edith))

        assert.deepStrictEqual(unknown, { valid: false, reason: "unknown" })
        for (const { key } of [keys.ada, keys.grace, keys.graceInGlobex]) {
          assert.deepStrictEqual(yield* validate(key).pipe(signedIn(edith)), unknown)
          assert.deepStrictEqual(yield* validate(key).pipe(signedIn(stranger)), unknown)
        }
        assert.deepStrictEqual(yield* validate(keys.graceInGlobex.key).pipe(signedIn(ada)), unknown)
      }),
    ),
  )

  it.effect("knows no key of a former member any more", () =>
    inAcme(
      Effect.gen(function* () {
        const { key } = yield* create(grace)
        yield* (yield* Members).remove(acme.id, grace.id)

        assert.deepInclude(yield* validate(key).pipe(signedIn(grace)), { reason: "unknown" })
        assert.deepInclude(yield* validate(key).pipe(signedIn(ada)), { reason: "unknown" })
      }),
    ),
  )

  it.effect("says that a mistyped one is no key", () =>
    inAcme(
      Effect.gen(function* () {
        const { key } = yield* create(grace)
        for (const text of ["", "orr_", `${Redacted.value(key)}x`, Redacted.value(key).slice(1)]) {
          assert.deepStrictEqual(yield* validate(Redacted.make(text)).pipe(signedIn(grace)), {
            valid: false,
            reason: "malformed",
          })
        }
      }),
    ),
  )
})
