import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"

import { AddMember } from "#application/organization/AddMember.ts"
import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { Users } from "#application/ports/Users.ts"
import { SignIn } from "#application/user/SignIn.ts"
import type { IdentityClaims } from "#domain/user/IdentityClaims.ts"
import { grace } from "#tests/fixtures/People.ts"

import { acting, claimsOf, inAcme, now, signedIn, errorTagOf } from "./Access.ts"
import { authenticate } from "./ApiKeyUses.ts"
import { countUsers, signIn, signUp } from "./SignIns.ts"

const newcomer = claimsOf({ name: "Newcomer", email: "newcomer@nowhere.example" })

describe("signing in for the first time", () => {
  it.effect("makes a profile, a default organization and a key for it", () =>
    inAcme(
      Effect.gen(function* () {
        const { firstKey, memberships, user } = yield* signUp(newcomer)

        assert.deepStrictEqual(user, {
          id: user.id,
          email: "newcomer@nowhere.example",
          name: "Newcomer",
          globalRole: "developer",
          identity: { provider: newcomer.provider, subject: newcomer.subject },
          loginCount: 1,
          createdAt: now,
          updatedAt: now,
        })
        assert.strictEqual(memberships.length, 1)
        const membership = memberships[0] ?? assert.fail("No organization was made.")
        assert.strictEqual(membership.role, "owner")
        assert.match(membership.organization.name, /^newcomer-[a-z0-9]{6}$/)
        assert.deepInclude(membership.organization, { isDefault: true, planId: "developer", ownerUserId: user.id })
        const { key } = firstKey ?? assert.fail("No key was made.")
        assert.deepInclude(yield* authenticate(key), {
          userId: user.id,
          organizationId: membership.organization.id,
          role: "owner",
        })
      }),
    ),
  )

  it.effect("gives a key for thirty days", () =>
    inAcme(
      Effect.gen(function* () {
        const { firstKey } = yield* signUp(newcomer)
        const { apiKey } = firstKey ?? assert.fail("No key was made.")

        assert.deepStrictEqual(apiKey.expiresAt, DateTime.add(now, { days: 30 }))
        assert.strictEqual(apiKey.source, "cli")
      }),
    ),
  )

  it.effect("makes an organization for its owner alone", () =>
    inAcme(
      Effect.gen(function* () {
        const { memberships, user } = yield* signUp(newcomer)
        const { organization } = memberships[0] ?? assert.fail("No organization was made.")
        const added = Effect.flatMap(AddMember, (add) =>
          add({ organizationId: organization.id, user: { userId: grace.id }, role: "viewer" }),
        )

        assert.strictEqual(yield* errorTagOf(added.pipe(acting(user, organization))), "DefaultOrganizationIsPrivate")
      }),
    ),
  )

  it.effect("gives two people of one name organizations of two names", () =>
    inAcme(
      Effect.gen(function* () {
        const one = yield* signUp(claimsOf({ name: "One", email: "same@one.example" }))
        const other = yield* signUp(claimsOf({ name: "Other", email: "same@other.example" }))

        assert.notStrictEqual(one.memberships[0]?.organization.name, other.memberships[0]?.organization.name)
      }),
    ),
  )

  it.effect.each([
    { what: "no address", claims: { email: "" } },
    { what: "an address nobody has verified", claims: { emailVerified: false } },
    { what: "an address that is none", claims: { email: "newcomer" } },
  ])("leaves nothing behind with $what", ({ claims }) =>
    inAcme(
      Effect.gen(function* () {
        const before = yield* countUsers

        assert.strictEqual(yield* errorTagOf(signIn({ ...newcomer, ...claims })), "InvalidProfile")
        assert.strictEqual(yield* countUsers, before)
      }),
    ),
  )

  it.effect("makes a global admin of whom the operator named, whatever the case of the address", () =>
    inAcme(
      Effect.gen(function* () {
        const named = yield* signUp(claimsOf({ name: "Root", email: "Root@Acme.example" }))
        const other = yield* signUp(claimsOf({ name: "Toor", email: "toor@acme.example" }))

        assert.strictEqual(named.user.globalRole, "admin")
        assert.strictEqual(other.user.globalRole, "developer")
      }),
      { administratorEmails: ["root@acme.example"] },
    ),
  )

  it.effect("creates none without a verified address, or for one that only looks like it", () =>
    inAcme(
      Effect.gen(function* () {
        const unverified = { ...claimsOf({ name: "Kate", email: "kate@acme.example" }), emailVerified: false }
        assert.strictEqual(yield* errorTagOf(signIn(unverified)), "InvalidProfile")

        const similar = claimsOf({ name: "Kate", email: "\u212aate@acme.example" })
        assert.strictEqual(yield* errorTagOf(signIn(similar)), "InvalidProfile")
      }),
      { administratorEmails: ["kate@acme.example"] },
    ),
  )
})

describe("an address that an account has", () => {
  it.effect("is refused to another identity of the same provider, or of another, in any case", () =>
    inAcme(
      Effect.gen(function* () {
        const { user } = yield* signUp(newcomer)
        const before = yield* countUsers
        const others: ReadonlyArray<IdentityClaims> = [
          { ...newcomer, subject: "another" },
          { ...newcomer, provider: "https://other.example" },
          { ...newcomer, subject: "another", email: "NEWCOMER@nowhere.example" },
        ]

        for (const claims of others) assert.strictEqual(yield* errorTagOf(signIn(claims)), "EmailTaken")
        assert.strictEqual(yield* countUsers, before)
        assert.deepStrictEqual(yield* (yield* Users).get(user.id), user)
      }),
    ),
  )
})

describe("signing in again", () => {
  it.effect("counts, and makes nothing", () =>
    inAcme(
      Effect.gen(function* () {
        const first = yield* signUp(newcomer)
        yield* TestClock.adjust("1 hour")
        const second = yield* signIn(newcomer)

        assert.isFalse(second.created)
        assert.notProperty(second, "firstKey")
        assert.deepStrictEqual(second.memberships, first.memberships)
        assert.deepStrictEqual(second.user, {
          ...first.user,
          loginCount: 2,
          updatedAt: DateTime.add(now, { hours: 1 }),
        })
        assert.strictEqual((yield* (yield* ApiKeys).count({ userId: first.user.id }, now)).active, 1)
      }),
    ),
  )

  it.effect("keeps the address and the role it began with, whatever the provider says since", () =>
    inAcme(
      Effect.gen(function* () {
        yield* signUp(newcomer)
        const { user } = yield* signIn({ ...newcomer, email: "root@acme.example", name: "Root" })

        assert.deepInclude(user, { email: "newcomer@nowhere.example", name: "Newcomer", globalRole: "developer" })
      }),
      { administratorEmails: ["root@acme.example"] },
    ),
  )

  it.effect("needs no address any more", () =>
    inAcme(
      Effect.gen(function* () {
        yield* signUp(newcomer)
        const { email: _, ...withoutEmail } = newcomer

        assert.strictEqual((yield* signIn({ ...withoutEmail, emailVerified: false })).user.loginCount, 2)
      }),
    ),
  )

  it.effect("finds no profile that was removed in the meantime", () =>
    inAcme(
      Effect.gen(function* () {
        const { user } = yield* signUp(newcomer)
        yield* (yield* Users).remove(user.id, now)
        const late = Effect.flatMap(SignIn, (signInAgain) => signInAgain()).pipe(signedIn(user))

        assert.strictEqual(yield* errorTagOf(late), "ProfileNotFound")
      }),
    ),
  )

  it.effect("makes a new profile for whose old one was removed: the address is free", () =>
    inAcme(
      Effect.gen(function* () {
        const first = yield* signUp(newcomer)
        yield* (yield* Organizations).remove(first.memberships[0]?.organization.id ?? assert.fail("None."), now)
        yield* (yield* Users).remove(first.user.id, now)

        const second = yield* signUp(newcomer)

        assert.notStrictEqual(second.user.id, first.user.id)
        assert.strictEqual(second.memberships.length, 1)
      }),
    ),
  )
})
