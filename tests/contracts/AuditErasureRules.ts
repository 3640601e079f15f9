import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"

import { AuditLog } from "#application/ports/AuditLog.ts"
import { Users } from "#application/ports/Users.ts"
import type { AuditEntry } from "#domain/audit/AuditEntry.ts"
import type { Organization } from "#domain/organization/Organization.ts"
import type { User } from "#domain/user/User.ts"
import { organizationOfAda, person, stranger } from "#tests/fixtures/People.ts"

import { appended, at, type AuditPorts, entryOf, listed } from "./AuditEntries.ts"

const address = "203.0.113.7"

/** Two entries that say who someone is: one of what the person did, and one of what was done to them. */
export const entriesAbout = (organization: Organization, { email, id }: User) => {
  const entry = entryOf(organization, `by ${email}`, "2026-03-02")
  const by: AuditEntry = { ...entry, email, userId: id, address }
  const to: AuditEntry = {
    ...entryOf(organization, `to ${email}`, "2026-03-01"),
    subject: { type: "member", id, name: email },
    address: "192.0.2.1",
  }
  return [by, to] as const
}

/** The same entries after the erasure of the person. */
export const entriesWithout = (organization: Organization, user: User): ReadonlyArray<AuditEntry> => {
  const [{ address: _, ...by }, to] = entriesAbout(organization, user)
  return [
    { ...by, email: `${user.id}@removed.invalid` },
    { ...to, subject: { ...to.subject, name: "Removed user" } },
  ]
}

/** Deletes an account, as far as users and the audit log are concerned. */
export const removeAndErase = Effect.fnUntraced(function* ({ id }: User) {
  yield* (yield* Users).remove(id, at("2026-03-03"))
  yield* (yield* AuditLog).erase(id)
})

/** A user with an organization of Ada's that the tests' entries belong to. */
export const subjectOfErasure = Effect.fnUntraced(function* (name: string) {
  const user = person(name, `${name}@erasure.example`)
  yield* Effect.orDie((yield* Users).add(user))
  return { user, organization: yield* organizationOfAda(`erasure of ${name}`) }
})

/** What an audit log forgets of a person. */
export const erasureRules = (it: Vitest.MethodsNonLive<AuditPorts>) => {
  it.effect("erases a person: what they did stays, and who they were goes", () =>
    Effect.gen(function* () {
      const { erase } = yield* AuditLog
      const organization = yield* organizationOfAda("erased")
      const about = entriesAbout(organization, stranger)
      yield* Effect.forEach(about, appended)
      const other = yield* appended({
        ...entryOf(organization, "other", "2026-02-01"),
        address: "192.0.2.1",
        subject: { type: "cluster", id: stranger.id, name: stranger.email },
      })

      yield* erase(stranger.id)
      yield* erase(stranger.id)

      const entries = yield* listed({ organizationId: organization.id })
      assert.deepStrictEqual(entries, [...entriesWithout(organization, stranger), other])
    }),
  )

  const moments = {
    "before the account is deleted": 0,
    "between the removal of the user and the erasure": 1,
    "after the erasure": 2,
  }
  for (const [moment, position] of Object.entries(moments)) {
    it.effect(`keeps nothing of a deleted person in entries that come ${moment}`, () =>
      Effect.gen(function* () {
        const { erase } = yield* AuditLog
        const { organization, user } = yield* subjectOfErasure(`moment-${position}`)
        const append = Effect.forEach(entriesAbout(organization, user), appended, { discard: true })
        const remove = Effect.orDie((yield* Users).remove(user.id, at("2026-03-03")))

        const steps: ReadonlyArray<Effect.Effect<void, never, AuditLog>> = [remove, erase(user.id)]
        yield* Effect.all(steps.toSpliced(position, 0, append), { discard: true })

        assert.deepStrictEqual(yield* listed({ organizationId: organization.id }), entriesWithout(organization, user))
      }),
    )
  }

  it.effect("keeps entries as they are whose subject has the id of a person and is none, or has no id", () =>
    Effect.gen(function* () {
      const { organization, user } = yield* subjectOfErasure("namesake")
      yield* removeAndErase(user)
      const entry = entryOf(organization, "cluster", "2026-03-02")
      const cluster = yield* appended({ ...entry, subject: { type: "cluster", id: user.id, name: user.email } })
      const unknown = yield* appended({
        ...entryOf(organization, "unknown", "2026-03-01"),
        subject: { type: "member", id: "", name: "a…@acme.example" },
      })

      assert.deepStrictEqual(yield* listed({ organizationId: organization.id }), [cluster, unknown])
    }),
  )
}
