import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { BootstrapOrganization } from "#application/access/BootstrapOrganization.ts"
import { AddMember } from "#application/organization/AddMember.ts"
import { Users } from "#application/ports/Users.ts"
import { firstOwnerEmail } from "#domain/user/FirstOwner.ts"

import { acting, claimsOf, inAcme, inNewSystem, now, errorTagOf } from "./Access.ts"
import { authenticate } from "./ApiKeyUses.ts"
import { countUsers, signIn, signUp } from "./SignIns.ts"

describe("the owner a server makes at its first start", () => {
  const claims = claimsOf({ name: "Chief", email: firstOwnerEmail })

  const bootstrap = Effect.flatMap(BootstrapOrganization, (bootstrap) => bootstrap(() => Effect.void))

  /** A server that starts for the first time knows no one yet. */
  const firstStart = Effect.map(bootstrap, (made) =>
    made.created ? made : assert.fail("There was an organization already."),
  )

  it.effect("is not made where there is an organization", () =>
    inAcme(
      Effect.gen(function* () {
        assert.deepInclude(yield* bootstrap, { created: false, status: "DELETED", expiresAt: undefined })
      }),
    ),
  )

  it.effect("is the user who first signs in with that address, and keeps the organization, the role and the key", () =>
    inNewSystem(
      Effect.gen(function* () {
        const { key, organization, owner } = yield* firstStart
        const { firstKey, memberships, user } = yield* signUp(claims)

        assert.deepStrictEqual(user, {
          ...owner,
          identity: { provider: claims.provider, subject: claims.subject },
          loginCount: 1,
        })
        assert.deepInclude(user, { name: "Owner", globalRole: "admin" })
        assert.deepStrictEqual(memberships, [{ organization, role: "owner", joinedAt: now }])
        assert.strictEqual((yield* authenticate(key)).userId, owner.id)
        assert.strictEqual((yield* authenticate(firstKey?.key ?? assert.fail("No key."))).userId, owner.id)
        assert.strictEqual(yield* countUsers, 1)
      }),
    ),
  )

  it.effect("can add members to the first organization", () =>
    inNewSystem(
      Effect.gen(function* () {
        const { organization } = yield* firstStart
        const { user: chief } = yield* signUp(claims)
        const { user: ada } = yield* signUp(claimsOf({ name: "Ada", email: "ada@acme.example" }))
        const addMember = yield* AddMember

        const added = yield* addMember({
          organizationId: organization.id,
          user: { email: ada.email },
          role: "viewer",
        }).pipe(acting({ ...chief, name: "Owner" }, organization, "owner"))

        assert.deepInclude(added, { userId: ada.id, organizationId: organization.id, role: "viewer" })
      }),
    ),
  )

  it.effect("is no one whom another provider vouches for: people may choose their address there", () =>
    inNewSystem(
      Effect.gen(function* () {
        const { owner } = yield* firstStart
        for (const email of [firstOwnerEmail, "OWNER@localhost"]) {
          assert.strictEqual(yield* errorTagOf(signIn({ ...claims, email })), "EmailTaken")
        }
        assert.deepStrictEqual(yield* (yield* Users).get(owner.id), owner)
      }),
      { firstOwnerSignsIn: false },
    ),
  )

  it.effect("is no one who comes later, and no one whose address has not been verified", () =>
    inNewSystem(
      Effect.gen(function* () {
        const { owner } = yield* firstStart
        assert.strictEqual(yield* errorTagOf(signIn({ ...claims, emailVerified: false })), "InvalidProfile")
        yield* signUp(claims)

        assert.strictEqual(yield* errorTagOf(signIn({ ...claims, subject: "another" })), "EmailTaken")
        assert.strictEqual((yield* (yield* Users).get(owner.id)).identity?.subject, claims.subject)
      }),
    ),
  )
})
