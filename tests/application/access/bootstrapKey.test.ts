import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"

import { BootstrapOrganization } from "#application/access/BootstrapOrganization.ts"
import { AuditLog } from "#application/ports/AuditLog.ts"
import { firstOwnerEmail } from "#domain/user/FirstOwner.ts"

import { claimsOf, inNewSystem, now, errorTagOf } from "./Access.ts"
import { authenticate } from "./ApiKeyUses.ts"
import { signIn } from "./SignIns.ts"

const bootstrap = Effect.flatMap(BootstrapOrganization, (run) => run(() => Effect.void))

const firstStart = Effect.map(bootstrap, (found) => (found.created ? found : assert.fail("It was no first start.")))

const firstKey = Effect.map(firstStart, ({ key }) => key)

const statusOfKey = Effect.map(bootstrap, (found) => (found.created ? "CREATED" : found.status))

const administrator = claimsOf({ name: "Chief", email: "chief@example.com" })

const ownProvider = { firstOwnerSignsIn: false, administratorEmails: [administrator.email ?? ""] }

describe("the key of the first organization", () => {
  it.effect("works for thirty days", () =>
    inNewSystem(
      Effect.gen(function* () {
        const key = yield* firstKey
        assert.deepInclude(yield* bootstrap, {
          created: false,
          status: "ACTIVE",
          expiresAt: DateTime.add(now, { days: 30 }),
        })

        yield* TestClock.adjust("29 days")
        yield* authenticate(key)
        yield* TestClock.adjust("1 day")
        assert.strictEqual(yield* errorTagOf(authenticate(key)), "Unauthenticated")
        assert.strictEqual(yield* statusOfKey, "EXPIRED")
      }),
    ),
  )

  it.effect("is revoked when a global admin signs in with the operator's own provider, and the audit log says so", () =>
    inNewSystem(
      Effect.gen(function* () {
        const { key, organization } = yield* firstStart
        yield* signIn(claimsOf({ name: "Developer", email: "developer@example.com" }))
        yield* authenticate(key)

        yield* signIn(administrator)

        assert.strictEqual(yield* errorTagOf(authenticate(key)), "Unauthenticated")
        assert.strictEqual(yield* statusOfKey, "REVOKED")
        const revocations = Effect.flatMap(AuditLog, ({ list }) =>
          list({ organizationId: organization.id, action: "api-key.revoke", limit: 10 }),
        )
        const [revocation, ...others] = yield* revocations
        assert.isEmpty(others)
        assert.deepStrictEqual(revocation?.details, { reason: "A global admin of the identity provider signed in." })
        // Once: it has ended.
        yield* signIn(administrator)
        assert.lengthOf(yield* revocations, 1)
      }),
      ownProvider,
    ),
  )

  it.effect("stays where the development issuer signs people in", () =>
    inNewSystem(
      Effect.gen(function* () {
        const key = yield* firstKey
        yield* signIn(claimsOf({ name: "Owner", email: firstOwnerEmail }))
        yield* signIn(administrator)
        yield* authenticate(key)
      }),
      { ...ownProvider, firstOwnerSignsIn: true },
    ),
  )
})
