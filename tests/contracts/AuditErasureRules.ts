import { assert, type Vitest } from "@effect/vitest"
import { Effect } from "effect"

import { AuditLog } from "#application/ports/AuditLog.ts"
import { organizationOfAda, stranger } from "#tests/fixtures/People.ts"

import { appended, type AuditPorts, entryOf, listed } from "./AuditEntries.ts"

/** What an audit log forgets of a person. */
export const erasureRules = (it: Vitest.MethodsNonLive<AuditPorts>) => {
  it.effect("erases a person: what they did stays, and who they were goes", () =>
    Effect.gen(function* () {
      const { erase } = yield* AuditLog
      const organization = yield* organizationOfAda("erased")
      const who = { email: stranger.email, userId: stranger.id, address: "203.0.113.7" }
      const about = { type: "member", id: stranger.id, name: stranger.email } as const
      const [did, suffered, other] = [
        yield* appended({ ...entryOf(organization, "did", "2026-03-03"), ...who, requestId: "01J" }),
        yield* appended({ ...entryOf(organization, "suffered", "2026-03-02"), address: "192.0.2.1", subject: about }),
        yield* appended({
          ...entryOf(organization, "other", "2026-03-01"),
          address: "192.0.2.1",
          subject: { ...about, type: "cluster" },
        }),
      ]

      yield* erase(stranger.id)
      yield* erase(stranger.id)

      const { address: _, ...anonymous } = did
      assert.deepStrictEqual(yield* listed({ organizationId: organization.id }), [
        { ...anonymous, email: `${stranger.id}@removed.invalid` },
        { ...suffered, subject: { ...about, name: "Removed user" } },
        other,
      ])
    }),
  )
}
