import { assert, describe, it } from "@effect/vitest"
import { Effect, Redacted } from "effect"

import { CurrentOrigin } from "#application/ports/CurrentOrigin.ts"
import { Users } from "#application/ports/Users.ts"
import type { AuditEntry } from "#domain/audit/AuditEntry.ts"
import { acme, ada, alan, edith, globex, grace, stranger } from "#tests/fixtures/People.ts"

import { acting, auditOf, inAcme, keyOf, now } from "./Access.ts"
import { create } from "./ApiKeyUses.ts"
import { addMember, changes, removeUser } from "./Changes.ts"

const origin = { address: "203.0.113.7", requestId: "request-1" }

const from = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.provideService(effect, CurrentOrigin, origin)

interface Told {
  /** In whose audit log. */
  readonly organization?: typeof acme
  readonly by?: typeof ada
  readonly signedIn?: boolean
  readonly action: AuditEntry["action"]
  readonly subject: Partial<AuditEntry["subject"]>
  readonly details?: object
  /** How many entries the preparation of the change wrote. */
  readonly before?: number
}

const member = ({ email: name, id }: typeof ada) => ({ type: "member", id, name }) as const
const user = ({ email: name, id }: typeof ada) => ({ type: "user", id, name }) as const

const told: Readonly<Record<keyof typeof changes, Told | undefined>> = {
  "adding a member": { action: "member.add", subject: member(stranger), details: { role: "editor" } },
  "changing a role": { action: "member.change-role", subject: member(grace), details: { role: "editor" } },
  "handing the organization over": { action: "member.change-role", subject: member(edith), details: { role: "owner" } },
  "removing a member": { action: "member.remove", subject: member(grace), details: { role: "viewer" } },
  "leaving as the owner": {
    action: "member.remove",
    subject: member(ada),
    details: { role: "owner", newOwner: alan.id },
  },
  "creating an organization": undefined,
  "assigning a plan": {
    organization: globex,
    action: "organization.change-plan",
    subject: { type: "organization", id: globex.id, name: "globex" },
    details: { planId: "enterprise" },
  },
  "changing a user": {
    action: "user.change",
    subject: user(edith),
    details: { globalRole: "admin", loginCount: "0" },
  },
  "removing a user": { action: "user.delete", subject: { ...user(edith), name: "Removed user" } },
  "creating a key": {
    by: edith,
    signedIn: true,
    action: "api-key.create",
    subject: { type: "api-key" },
    details: { source: "cli", expiresAt: "2026-06-03T00:00:00.000Z" },
  },
  "revoking a key": {
    signedIn: true,
    action: "api-key.revoke",
    subject: { type: "api-key" },
    details: { reason: "Lost laptop" },
    before: 1,
  },
  "deleting a key": { by: edith, signedIn: true, action: "api-key.delete", subject: { type: "api-key" }, before: 1 },
  "signing a program out": { by: edith, action: "api-key.revoke", subject: { type: "api-key" }, before: 1 },
  "signing in for the first time": undefined,
  "signing in again": {
    organization: globex,
    by: grace,
    signedIn: true,
    action: "user.sign-in",
    subject: user(grace),
  },
}

/** What a masked key looks like. */
const maskedKey = /^orr_[0-9A-Za-z]{4}…[0-9A-Za-z]{4}$/

describe("the audit log records each change once: who, what, to what, from where, when, how it ended", () => {
  for (const [name, change] of Object.entries(changes)) {
    const expected = told[name as keyof typeof changes]
    if (expected === undefined) continue
    it.effect(name, () =>
      inAcme(
        Effect.gen(function* () {
          yield* from(Effect.asVoid(change as (typeof changes)["adding a member"]))

          const { action, before = 0, by = ada, details = {}, organization = acme, subject } = expected
          const entries = yield* auditOf(organization)
          assert.strictEqual(entries.length, before + 1)
          const entry = entries.find((told) => told.action === action) ?? assert.fail("There is no entry.")
          const { apiKeyId, id, subject: toldOf, ...rest } = entry
          assert.deepStrictEqual(rest, {
            organizationId: organization.id,
            userId: by.id,
            email: by.email,
            action,
            ...origin,
            result: "SUCCEEDED",
            details,
            occurredAt: now,
          } as typeof rest)
          assert.match(id, /^[0-9a-f-]{36}$/)
          assert.deepInclude(toldOf, subject)
          if (toldOf.type === "api-key") assert.match(toldOf.name, maskedKey)
          assert.strictEqual(apiKeyId === undefined, expected.signedIn === true)
          if (by === ada && apiKeyId !== undefined) assert.strictEqual(apiKeyId, keyOf(ada).id)
        }),
      ),
    )
  }

  it.effect("creating an organization: in the log of the new one", () =>
    inAcme(
      Effect.gen(function* () {
        const made = yield* changes["creating an organization"]

        const [entry, ...others] = yield* auditOf(made)
        assert.deepStrictEqual(others, [])
        assert.deepInclude(entry, { action: "organization.create", userId: ada.id, result: "SUCCEEDED" })
        assert.deepStrictEqual(entry?.subject, { type: "organization", id: made.id, name: "initech" })
        assert.deepStrictEqual(yield* auditOf(acme), [])
      }),
    ),
  )

  it.effect("signing in for the first time: in the log of the default organization", () =>
    inAcme(
      Effect.gen(function* () {
        const { memberships, user } = yield* changes["signing in for the first time"]
        const home = memberships[0]?.organization ?? assert.fail("No organization was made.")

        const [entry, ...others] = yield* auditOf(home)
        assert.deepStrictEqual(others, [])
        assert.deepInclude(entry, { action: "user.sign-up", userId: user.id, email: user.email })
        assert.deepStrictEqual(entry?.subject, { type: "user", id: user.id, name: user.email })
      }),
    ),
  )

  it.effect("removing oneself: without the address that was one's own, in this entry and in those before", () =>
    inAcme(
      Effect.gen(function* () {
        const users = yield* Users
        yield* users.save({ ...alan, globalRole: "admin" })
        yield* addMember(stranger).pipe(acting(alan))
        yield* removeUser(alan).pipe(
          acting(alan, acme, "owner"),
          Effect.provideService(CurrentOrigin, { address: "203.0.113.7" }),
        )

        const entries = yield* auditOf(acme)
        assert.deepStrictEqual(
          entries.map(({ action, email, userId }) => ({ action, email, userId })),
          ["user.delete", "member.add"].map((action) => ({
            action,
            email: `${alan.id}@removed.invalid`,
            userId: alan.id,
          })),
        )
        assert.notMatch(JSON.stringify(entries), /alan@|203\.0\.113/)
      }),
    ),
  )

  it.effect("never the text of a key", () =>
    inAcme(
      Effect.gen(function* () {
        const { key } = yield* create(edith)

        assert.notInclude(JSON.stringify(yield* auditOf(acme)), Redacted.value(key).slice(8, -4))
      }),
    ),
  )
})
