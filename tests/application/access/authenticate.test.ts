import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"

import { AuthenticatePrincipal } from "#application/access/AuthenticatePrincipal.ts"
import { Members } from "#application/ports/Members.ts"
import { Users } from "#application/ports/Users.ts"
import * as ApiKeyText from "#domain/api-key/ApiKeyText.ts"
import { acme, ada, edith, globex, grace, organization } from "#tests/fixtures/People.ts"

import { claimsOf, inAcme, now, signedIn, errorTagOf } from "./Access.ts"
import { authenticate, create, refusalOf, remove, revoke } from "./ApiKeyUses.ts"

const key = (text: string) => Redacted.make(text)

describe("an API key", () => {
  it.effect("that is missing, mistyped or of another server gets that reason", () =>
    inAcme(
      Effect.gen(function* () {
        assert.strictEqual(yield* refusalOf(key("")), "missing")
        assert.strictEqual(yield* refusalOf(key("orr_secret")), "malformed")
        assert.strictEqual(yield* refusalOf(key(ApiKeyText.fromRandomBytes(new Uint8Array(32)))), "unknown")
      }),
    ),
  )

  it.effect("that has ended is refused with the way it ended, and one that was deleted as unknown", () =>
    inAcme(
      Effect.gen(function* () {
        const [revoked, deleted] = [yield* create(edith), yield* create(edith)]
        yield* revoke(revoked.apiKey).pipe(signedIn(edith))
        yield* remove(deleted.apiKey).pipe(signedIn(edith))

        assert.strictEqual(yield* refusalOf(revoked.key), "revoked")
        assert.strictEqual(yield* refusalOf(deleted.key), "unknown")
      }),
    ),
  )

  it.effect("acts in its own organization only, as what its user is there", () =>
    inAcme(
      Effect.gen(function* () {
        const [inAcme, inGlobex] = [yield* create(grace), yield* create(grace, {}, globex)]

        assert.deepInclude(yield* authenticate(inAcme.key), { organizationId: acme.id, role: "viewer" })
        assert.deepInclude(yield* authenticate(inGlobex.key), { organizationId: globex.id, role: "owner" })
      }),
    ),
  )

  it.effect("is a global admin's for as long as its user is one", () =>
    inAcme(
      Effect.gen(function* () {
        const { key } = yield* create(ada)
        assert.strictEqual((yield* authenticate(key)).globalRole, "admin")

        yield* (yield* Users).save({ ...ada, globalRole: "developer" })
        assert.strictEqual((yield* authenticate(key)).globalRole, "developer")
      }),
    ),
  )

  it.effect("reveals nothing about itself when it fails", () =>
    inAcme(
      Effect.gen(function* () {
        const { apiKey, key } = yield* create(edith)
        yield* revoke(apiKey).pipe(signedIn(edith))
        const error = yield* Effect.flip(authenticate(key))

        assert.notInclude(JSON.stringify(error) + error.message, Redacted.value(key).slice(4, 12))
      }),
    ),
  )
})

describe("a bearer token", () => {
  const identity = { provider: claimsOf(grace).provider, subject: claimsOf(grace).subject }
  const token = key(JSON.stringify(claimsOf(grace)))

  const authenticatePrincipal = (organization?: string) =>
    Effect.flatMap(AuthenticatePrincipal, (authenticate) => authenticate(token, organization))

  const graceHasSignedIn = Effect.flatMap(Users, (users) => users.save({ ...grace, identity }))

  it.effect("is the person the provider names, without a profile at first", () =>
    inAcme(
      Effect.gen(function* () {
        const principal = yield* authenticatePrincipal()

        assert.deepStrictEqual(principal, { claims: claimsOf(grace), user: undefined })
      }),
    ),
  )

  it.effect("has the profile of its subject, not of its address", () =>
    inAcme(
      Effect.gen(function* () {
        yield* (yield* Users).save({ ...ada, identity: { ...identity, subject: "another" } })
        assert.isUndefined((yield* authenticatePrincipal()).user)

        yield* graceHasSignedIn
        assert.strictEqual((yield* authenticatePrincipal()).user?.id, grace.id)
      }),
    ),
  )

  it.effect("names an organization of its user, and no other", () =>
    inAcme(
      Effect.gen(function* () {
        assert.strictEqual(yield* errorTagOf(authenticatePrincipal(acme.id)), "OrganizationNotFound")
        yield* graceHasSignedIn

        assert.strictEqual((yield* authenticatePrincipal(acme.id)).organizationId, acme.id)
        const wrong = [organization("nowhere", ada).id, acme.id.toUpperCase(), "acme", ""]
        for (const named of wrong) {
          assert.strictEqual(yield* errorTagOf(authenticatePrincipal(named)), "OrganizationNotFound", named)
        }
        yield* (yield* Members).remove(acme.id, grace.id)
        assert.strictEqual(yield* errorTagOf(authenticatePrincipal(acme.id)), "OrganizationNotFound")
      }),
    ),
  )

  it.effect("is no one any more once the user is removed", () =>
    inAcme(
      Effect.gen(function* () {
        yield* graceHasSignedIn
        yield* (yield* Users).remove(grace.id, now)

        assert.isUndefined((yield* authenticatePrincipal()).user)
      }),
    ),
  )
})
