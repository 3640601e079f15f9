import { assert, it, type Vitest } from "@effect/vitest"
import { Effect, Layer } from "effect"

import { type AuditFilter, AuditLog } from "#application/ports/AuditLog.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { ApiKeyId } from "#domain/api-key/ApiKey.ts"
import type { AuditEntry } from "#domain/audit/AuditEntry.ts"
import { ada, globex, grace, organizationOfAda, settled } from "#tests/fixtures/People.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

import { appended, at, type AuditPorts, entryOf, listed } from "./AuditEntries.ts"
import { erasureRules } from "./AuditErasureRules.ts"
import { Days, onDay, PageSize, readPages } from "./Pages.ts"

/** What every audit log must do. Pass it your adapter's layer. */
export const auditLogContract = <E>(adapter: string, layer: Layer.Layer<AuditPorts, E>) =>
  it.layer(Layer.provideMerge(settled, layer), { timeout: "60 seconds" })(`AuditLog on ${adapter}`, (it) => {
    listRules(it)
    pageRules(it)
    retentionRules(it)
    erasureRules(it)
  })

const listRules = (it: Vitest.MethodsNonLive<AuditPorts>) => {
  it.effect("returns an entry exactly as appended, with all it may hold and with nothing of it", () =>
    Effect.gen(function* () {
      const organization = yield* organizationOfAda("exact")
      const least = yield* appended(entryOf(organization, "least", "2026-03-01T00:00:00.123Z"))
      const most = yield* appended({
        ...entryOf(organization, "most", "2026-03-02T00:00:00.456Z"),
        apiKeyId: ApiKeyId.make(uuid("key of an entry")),
        action: "member.change-role",
        subject: { type: "member", id: "not a UUID", name: "Überblick" },
        address: "2001:db8::1",
        requestId: "01J",
        result: "REFUSED",
        reason: "LastAdmin",
        details: { role: "admin", überholt: "ja" },
      })

      assert.deepStrictEqual(yield* listed({ organizationId: organization.id }), [most, least])
    }),
  )

  it.effect("lists what concerns an organization, and nothing of another or of none", () =>
    Effect.gen(function* () {
      const organization = yield* organizationOfAda("apart")
      const own = yield* appended(entryOf(organization, "own", "2026-03-01"))
      yield* appended(entryOf(globex, "another's", "2026-03-01"))
      const { organizationId, ...nobodys } = entryOf(organization, "nobody's", "2026-03-01")
      yield* appended(nobodys)

      assert.deepStrictEqual(yield* listed({ organizationId: organization.id }), [own])
      assert.strictEqual(organizationId, organization.id)
    }),
  )

  it.effect("lists by action, user, subject and result, each alone and all together", () =>
    Effect.gen(function* () {
      const organization = yield* organizationOfAda("filtered")
      const plain = yield* appended(entryOf(organization, "plain", "2026-03-01"))
      const variants = {
        action: { ...entryOf(organization, "other action", "2026-03-02"), action: "cluster.delete" },
        user: { ...entryOf(organization, "other user", "2026-03-03"), userId: grace.id },
        type: { ...entryOf(organization, "other type", "2026-03-04"), subject: { ...plain.subject, type: "api-key" } },
        id: { ...entryOf(organization, "other id", "2026-03-05"), subject: { ...plain.subject, id: "other" } },
        result: { ...entryOf(organization, "other result", "2026-03-06"), result: "REFUSED", reason: "Forbidden" },
      } satisfies Record<string, AuditEntry>
      yield* Effect.forEach(Object.values(variants), appended)
      const { action, id, result, type, user } = variants
      const of = (filter: Partial<AuditFilter>) => listed({ ...filter, organizationId: organization.id })

      assert.deepStrictEqual(yield* of({ action: "cluster.delete" }), [action])
      assert.deepStrictEqual(yield* of({ userId: grace.id }), [user])
      assert.deepStrictEqual(yield* of({ subjectType: "api-key" }), [type])
      assert.deepStrictEqual(yield* of({ subjectId: "other" }), [id])
      assert.deepStrictEqual(yield* of({ result: "REFUSED" }), [result])
      assert.deepStrictEqual(yield* of({ result: "SUCCEEDED" }), [id, type, user, action, plain])
      assert.deepStrictEqual(
        yield* of({
          action: "cluster.create",
          userId: ada.id,
          subjectType: "cluster",
          subjectId: plain.subject.id,
          result: "SUCCEEDED",
        }),
        [plain],
      )
      assert.deepStrictEqual(yield* of({ action: "cluster.delete", userId: grace.id }), [])
    }),
  )

  it.effect("lists from a moment on, and before another", () =>
    Effect.gen(function* () {
      const organization = yield* organizationOfAda("timed")
      const [one, two, three] = [
        yield* appended(entryOf(organization, "one", "2026-03-01T00:00:00.000Z")),
        yield* appended(entryOf(organization, "two", "2026-03-01T00:00:00.001Z")),
        yield* appended(entryOf(organization, "three", "2026-03-01T00:00:00.002Z")),
      ]
      const of = (filter: Partial<AuditFilter>) => listed({ ...filter, organizationId: organization.id })

      assert.deepStrictEqual(yield* of({ from: two.occurredAt }), [three, two])
      assert.deepStrictEqual(yield* of({ to: two.occurredAt }), [one])
      assert.deepStrictEqual(yield* of({ from: two.occurredAt, to: three.occurredAt }), [two])
    }),
  )
}

const pageRules = (it: Vitest.MethodsNonLive<AuditPorts>) => {
  it.effect("lists newest first, as many as asked for, behind the last of the page before", () =>
    Effect.gen(function* () {
      const organization = yield* organizationOfAda("pages")
      const [second, first, third] = [
        yield* appended(entryOf(organization, "second", "2026-03-02")),
        yield* appended(entryOf(organization, "first", "2026-03-03")),
        yield* appended(entryOf(organization, "third", "2026-03-01")),
      ]
      const after = { atMillis: second.occurredAt.epochMilliseconds, id: second.id }

      assert.deepStrictEqual(yield* listed({ organizationId: organization.id, limit: 2 }), [first, second])
      assert.deepStrictEqual(yield* listed({ organizationId: organization.id, limit: 2, after }), [third])
    }),
  )

  let runs = 0
  it.effect.prop(
    "pages over every entry once while others are appended",
    { days: Days, limit: PageSize },
    Effect.fnUntraced(function* ({ days, limit }) {
      const auditLog = yield* AuditLog
      const organization = yield* organizationOfAda(`paging ${++runs}`)
      const append = (name: string, day: number) => {
        const entry = entryOf(organization, name, onDay(day))
        return Effect.as(auditLog.append(entry), entry.id)
      }
      const there = yield* Effect.forEach(days, (day, number) => append(`before ${number}`, day))

      const rows = yield* readPages<AuditEntry>(
        (last) =>
          auditLog.list({
            organizationId: organization.id,
            limit,
            ...(last && { after: { atMillis: last.occurredAt.epochMilliseconds, id: last.id } }),
          }),
        (page) => (page <= 10 ? Effect.asVoid(append(`during ${page}`, 1 + (page % 5))) : Effect.void),
      )

      const visited = rows.map(({ id }) => id)
      assert.strictEqual(new Set(visited).size, visited.length)
      assert.includeMembers(visited, there)
    }),
    { arbitrary: { runs: 15 } },
  )
}

const retentionRules = (it: Vitest.MethodsNonLive<AuditPorts>) => {
  const onPlan = Effect.fnUntraced(function* (name: string, planId: string) {
    const organization = { ...(yield* organizationOfAda(name)), planId }
    yield* Effect.orDie((yield* Organizations).save(organization))
    return organization
  })

  it.effect("drops what is older than a plan keeps it, of the organizations on that plan", () =>
    Effect.gen(function* () {
      const { prune } = yield* AuditLog
      const [short, long] = [yield* onPlan("kept short", "short"), yield* onPlan("kept long", "long")]
      yield* appended(entryOf(short, "old", "2026-02-28T23:59:59.999Z"))
      const young = yield* appended(entryOf(short, "young", "2026-03-01"))
      const elsewhere = yield* appended(entryOf(long, "old", "2026-01-01"))

      assert.strictEqual(yield* prune("short", at("2026-03-01"), 100), 1)

      assert.deepStrictEqual(yield* listed({ organizationId: short.id }), [young])
      assert.deepStrictEqual(yield* listed({ organizationId: long.id }), [elsewhere])
      assert.strictEqual(yield* prune("short", at("2026-03-01"), 100), 0)
    }),
  )

  it.effect("drops what is old and belongs to no organization", () =>
    Effect.gen(function* () {
      const { prune } = yield* AuditLog
      const organization = yield* onPlan("some organization", "some plan")
      const { organizationId: _, ...nobodys } = entryOf(organization, "ancient", "2019-03-01")
      yield* appended(nobodys)
      const kept = yield* appended(entryOf(organization, "ancient too", "2019-03-01"))

      assert.strictEqual(yield* prune(undefined, at("2020-01-01"), 100), 1)
      assert.strictEqual(yield* prune(undefined, at("2020-01-01"), 100), 0)
      assert.deepStrictEqual(yield* listed({ organizationId: organization.id }), [kept])
    }),
  )

  it.effect("drops no more at once than asked for", () =>
    Effect.gen(function* () {
      const { prune } = yield* AuditLog
      const organization = yield* onPlan("in batches", "batches")
      yield* Effect.forEach([1, 2, 3], (day) => appended(entryOf(organization, `old ${day}`, onDay(day))))

      assert.strictEqual(yield* prune("batches", at("2026-03-01"), 2), 2)
      assert.lengthOf(yield* listed({ organizationId: organization.id }), 1)
      assert.strictEqual(yield* prune("batches", at("2026-03-01"), 2), 1)
      assert.deepStrictEqual(yield* listed({ organizationId: organization.id }), [])
    }),
  )

  it.effect("drops what is old of an organization that is removed, too", () =>
    Effect.gen(function* () {
      const { prune } = yield* AuditLog
      const organization = yield* onPlan("removed", "outlived")
      yield* appended(entryOf(organization, "old", "2026-02-01"))
      yield* (yield* Organizations).remove(organization.id, at("2026-02-02"))

      assert.lengthOf(yield* listed({ organizationId: organization.id }), 1)
      assert.strictEqual(yield* prune("outlived", at("2026-03-01"), 100), 1)
      assert.deepStrictEqual(yield* listed({ organizationId: organization.id }), [])
    }),
  )
}
