import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"

import { PruneAuditLog } from "#application/audit/PruneAuditLog.ts"
import { type AuditQuery, ReadAuditLog } from "#application/audit/ReadAuditLog.ts"
import { AuditLog } from "#application/ports/AuditLog.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { type AuditEntry, AuditEntryId } from "#domain/audit/AuditEntry.ts"
import * as PageToken from "#domain/shared/PageToken.ts"
import { acme, ada, alan, edith, globex, grace, stranger } from "#tests/fixtures/People.ts"
import { pricingWith } from "#tests/fixtures/Pricings.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

import { acting, auditOf, inAcme, now, errorTagOf } from "./Access.ts"

const read = (query: Partial<AuditQuery> = {}, selector: string = acme.id) =>
  Effect.flatMap(ReadAuditLog, (readAuditLog) => readAuditLog(selector, { limit: 100, ...query }))

const entry = (number: number, changed: Partial<AuditEntry> = {}): AuditEntry => ({
  id: AuditEntryId.make(uuid(`entry ${number} of ${changed.organizationId ?? acme.id}`)),
  organizationId: acme.id,
  userId: ada.id,
  email: ada.email,
  action: "member.add",
  subject: { type: "member", id: stranger.id, name: stranger.email },
  address: "203.0.113.7",
  result: "SUCCEEDED",
  details: { role: "viewer" },
  occurredAt: DateTime.subtract(now, { days: number }),
  ...changed,
})

const keep = (entries: ReadonlyArray<AuditEntry>) =>
  Effect.flatMap(AuditLog, (auditLog) => Effect.forEach(entries, auditLog.append, { discard: true }))

const idsOf = (entries: ReadonlyArray<AuditEntry>) => entries.map(({ id }) => id)

describe("reading the audit log", () => {
  it.effect.each([ada, alan])("shows $name, an administrator, addresses as well", (user) =>
    inAcme(
      Effect.gen(function* () {
        yield* keep([entry(1)])

        assert.deepStrictEqual((yield* read().pipe(acting(user))).entries, [entry(1)])
      }),
    ),
  )

  it.effect.each([edith, grace])("shows $name everything but addresses", (user) =>
    inAcme(
      Effect.gen(function* () {
        yield* keep([entry(1)])
        const { address: _, ...withoutAddress } = entry(1)

        assert.deepStrictEqual((yield* read().pipe(acting(user))).entries, [withoutAddress])
      }),
    ),
  )

  it.effect("shows nothing of another organization, whatever is asked for", () =>
    inAcme(
      Effect.gen(function* () {
        yield* keep([entry(1), entry(1, { organizationId: globex.id })])

        for (const selector of [globex.id, "globex", "nowhere"]) {
          assert.strictEqual(yield* errorTagOf(read({}, selector).pipe(acting(grace))), "OrganizationNotFound")
        }
        const pageToken = PageToken.encode({
          atMillis: now.epochMilliseconds,
          id: entry(1, { organizationId: globex.id }).id,
        })
        const { entries } = yield* read({ pageToken }, "acme").pipe(acting(grace))
        assert.deepStrictEqual(idsOf(entries), [entry(1).id])
      }),
    ),
  )

  it.effect("shows pages, newest first, each entry once", () =>
    inAcme(
      Effect.gen(function* () {
        const all = Array.from({ length: 7 }, (_, index) => entry(index))
        yield* keep(all)

        const shown: Array<AuditEntry> = []
        let page = yield* read({ limit: 3 }).pipe(acting(ada))
        shown.push(...page.entries)
        while (page.nextPageToken !== undefined) {
          page = yield* read({ limit: 3, pageToken: page.nextPageToken }).pipe(acting(ada))
          shown.push(...page.entries)
        }

        assert.deepStrictEqual(shown, all)
      }),
    ),
  )

  it.effect("ends on a full page without a token for an empty one", () =>
    inAcme(
      Effect.gen(function* () {
        yield* keep([entry(1), entry(2)])

        assert.notProperty(yield* read({ limit: 2 }).pipe(acting(ada)), "nextPageToken")
      }),
    ),
  )

  it.effect("refuses a page token this server did not give", () =>
    inAcme(
      Effect.gen(function* () {
        for (const pageToken of ["", "x", PageToken.encode({ atMillis: 1, id: uuid("x") }).slice(1)]) {
          assert.strictEqual(yield* errorTagOf(read({ pageToken }).pipe(acting(ada))), "InvalidPageToken")
        }
      }),
    ),
  )

  it.effect("shows only what is asked for", () =>
    inAcme(
      Effect.gen(function* () {
        const refused = entry(2, { result: "REFUSED", reason: "Forbidden", userId: grace.id })
        const removed = entry(3, { action: "member.remove" })
        yield* keep([entry(1), refused, removed])
        const asked = (query: Partial<AuditQuery>) =>
          Effect.map(read(query).pipe(acting(ada)), ({ entries }) => idsOf(entries))

        assert.deepStrictEqual(yield* asked({ result: "REFUSED" }), [refused.id])
        assert.deepStrictEqual(yield* asked({ userId: grace.id }), [refused.id])
        assert.deepStrictEqual(yield* asked({ action: "member.remove" }), [removed.id])
        assert.deepStrictEqual(yield* asked({ from: refused.occurredAt, to: entry(1).occurredAt }), [refused.id])
        assert.deepStrictEqual(yield* asked({ subjectId: ada.id }), [])
      }),
    ),
  )
})

describe("dropping old audit entries", () => {
  const prune = Effect.flatMap(PruneAuditLog, (pruneAuditLog) => pruneAuditLog())

  const keptDays = (days: { readonly enterprise?: number; readonly developer?: number }) => ({
    pricing: pricingWith(
      "audit-log",
      Object.fromEntries(
        ["enterprise", "developer"].map((plan) => {
          const limit = days[plan as keyof typeof days]
          return [plan, { enabled: true, ...(limit === undefined ? {} : { limit }) }]
        }),
      ),
    ),
  })

  it.effect("drops what is older than each organization's plan keeps, and nothing younger", () =>
    inAcme(
      Effect.gen(function* () {
        const inGlobex = [10, 30, 31, 365].map((days) => entry(days, { organizationId: globex.id }))
        yield* keep([entry(10), entry(90), entry(91), ...inGlobex])

        assert.strictEqual(yield* prune, 3)
        assert.deepStrictEqual(idsOf(yield* auditOf(acme)), [entry(90).id, entry(10).id])
        assert.deepStrictEqual(idsOf(yield* auditOf(globex)), [inGlobex[1]?.id, inGlobex[0]?.id])
        assert.strictEqual(yield* prune, 0)
      }),
      keptDays({ enterprise: 90, developer: 30 }),
    ),
  )

  it.effect("drops nothing where the plan keeps all", () =>
    inAcme(
      Effect.gen(function* () {
        yield* keep([entry(5000), entry(5000, { organizationId: globex.id })])

        assert.strictEqual(yield* prune, 1)
        assert.strictEqual((yield* auditOf(acme)).length, 1)
      }),
      keptDays({ developer: 30 }),
    ),
  )

  it.effect("goes by the plan an organization is on now", () =>
    inAcme(
      Effect.gen(function* () {
        yield* keep([entry(60)])
        assert.strictEqual(yield* prune, 0)

        yield* (yield* Organizations).save({ ...acme, planId: "developer" })
        assert.strictEqual(yield* prune, 1)
      }),
      keptDays({ enterprise: 90, developer: 30 }),
    ),
  )

  it.effect("drops more than one batch", () =>
    inAcme(
      Effect.gen(function* () {
        yield* keep(Array.from({ length: 2500 }, (_, index) => entry(400 + index)))

        assert.strictEqual(yield* prune, 2500)
      }),
      keptDays({ enterprise: 90, developer: 30 }),
    ),
  )
})
