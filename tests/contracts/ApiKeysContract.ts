import { assert, it, type Vitest } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"

import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { Users } from "#application/ports/Users.ts"
import type { ApiKeyStatus } from "#domain/api-key/ApiKey.ts"
import {
  type Accounts,
  acme,
  ada,
  grace,
  organizationOfAda,
  permanentKey,
  person,
  settled,
} from "#tests/fixtures/People.ts"

import { added, apiKeyChangeRules } from "./ApiKeyChangeRules.ts"
import { holderRules } from "./ApiKeyHolderRules.ts"
import { Days, onDay, PageSize, readNumberedPages } from "./Pages.ts"

const at = DateTime.makeUnsafe

/** What every home for API keys must do. Pass it your adapter's layer. */
export const apiKeysContract = <E>(adapter: string, layer: Layer.Layer<Accounts, E>) =>
  it.layer(Layer.provideMerge(settled, layer), { timeout: "60 seconds" })(`ApiKeys on ${adapter}`, (it) => {
    holderRules(it)
    listRules(it)
    apiKeyChangeRules(it)
  })

const listRules = (it: Vitest.MethodsNonLive<Accounts>) => {
  it.effect("are listed by organization and user, oldest first, and counted on each page", () =>
    Effect.gen(function* () {
      const apiKeys = yield* ApiKeys
      const organization = yield* organizationOfAda("listing")
      const user = person("Listing", "listing@people.example")
      yield* (yield* Users).add(user)
      const made = (name: string, of: typeof user, in_: typeof acme, day: number) =>
        added({ ...permanentKey(in_, of, `listed ${name}`), createdAt: at(onDay(day)) })
      const third = yield* made("third", user, organization, 3)
      const first = yield* made("first", user, organization, 1)
      const second = yield* made("second", ada, organization, 2)
      const elsewhere = yield* made("elsewhere", user, acme, 2)
      const inOrganization = { organizationId: organization.id }
      const page = { page: 1, pageSize: 100 }

      const all = yield* apiKeys.list(inOrganization, page)
      assert.deepStrictEqual(all, { items: [first, second, third], totalItems: 3 })
      const users = yield* apiKeys.list({ userId: user.id }, page)
      assert.deepStrictEqual(users, { items: [first, elsewhere, third], totalItems: 3 })
      const both = yield* apiKeys.list({ ...inOrganization, userId: user.id }, page)
      assert.deepStrictEqual(both, { items: [first, third], totalItems: 2 })
      const last = yield* apiKeys.list(inOrganization, { page: 2, pageSize: 2 })
      assert.deepStrictEqual(last, { items: [third], totalItems: 3 })
      const none = yield* apiKeys.list(inOrganization, { page: 3, pageSize: 2 })
      assert.deepStrictEqual(none, { items: [], totalItems: 3 })
    }),
  )

  it.effect("are counted by what the clock makes of them, with the working one that expires first", () =>
    Effect.gen(function* () {
      const apiKeys = yield* ApiKeys
      const organization = yield* organizationOfAda("counting")
      const filter = { organizationId: organization.id }
      const key = (name: string) => permanentKey(organization, ada, `counted ${name}`)
      yield* added({ ...key("revoked"), revokedAt: at("2026-02-01"), expiresAt: at("2026-02-03") })
      yield* added(key("permanent"))
      const later = yield* added({ ...key("later"), expiresAt: at("2026-02-05") })
      const sooner = yield* added({ ...key("sooner"), expiresAt: at("2026-02-04") })
      const countAt = (moment: string) => apiKeys.count(filter, at(moment))

      assert.deepStrictEqual(yield* countAt("2026-02-03T23:59:59.999Z"), {
        active: 3,
        expired: 0,
        revoked: 1,
        nearestExpiring: sooner,
      })
      assert.deepStrictEqual(yield* countAt("2026-02-04"), {
        active: 2,
        expired: 1,
        revoked: 1,
        nearestExpiring: later,
      })
      assert.deepStrictEqual(yield* countAt("2026-02-05"), { active: 1, expired: 2, revoked: 1 })
      const ofGrace = yield* apiKeys.count({ ...filter, userId: grace.id }, at("2026-02-03"))
      assert.deepStrictEqual(ofGrace, { active: 0, expired: 0, revoked: 0 })
    }),
  )

  it.effect("are listed by how they stand at a moment, which is how they are counted", () =>
    Effect.gen(function* () {
      const apiKeys = yield* ApiKeys
      const organization = yield* organizationOfAda("statusFilter")
      const key = (name: string) => permanentKey(organization, ada, `statusFilter ${name}`)
      const revoked = yield* added({ ...key("revoked"), revokedAt: at("2026-02-01"), expiresAt: at("2026-02-03") })
      const permanent = yield* added({ ...key("permanent"), createdAt: at("2026-01-03") })
      const brief = yield* added({ ...key("brief"), createdAt: at("2026-01-02"), expiresAt: at("2026-02-05") })
      const listed = (status: ApiKeyStatus, moment: string) =>
        apiKeys.list(
          { organizationId: organization.id, statusFilter: { status, at: at(moment) } },
          { page: 1, pageSize: 100 },
        )

      assert.deepStrictEqual(yield* listed("REVOKED", "2026-02-04"), { items: [revoked], totalItems: 1 })
      assert.deepStrictEqual(yield* listed("ACTIVE", "2026-02-04"), { items: [brief, permanent], totalItems: 2 })
      assert.deepStrictEqual(yield* listed("EXPIRED", "2026-02-04"), { items: [], totalItems: 0 })
      assert.deepStrictEqual(yield* listed("EXPIRED", "2026-02-05"), { items: [brief], totalItems: 1 })
    }),
  )

  let runs = 0
  it.effect.prop(
    "are paged over once each while others are made",
    { days: Days, pageSize: PageSize },
    Effect.fnUntraced(function* ({ days, pageSize }) {
      const apiKeys = yield* ApiKeys
      const run = ++runs
      const organization = yield* organizationOfAda(`paging ${run}`)
      const make = (name: string, createdAt: DateTime.Utc) =>
        added({ ...permanentKey(organization, ada, `${name} of ${run}`), createdAt })
      const there = yield* Effect.forEach(days, (day, number) => make(`before ${number}`, at(onDay(day))))

      const rows = yield* readNumberedPages(
        pageSize,
        (page) => apiKeys.list({ organizationId: organization.id }, page),
        (page) => (page <= 10 ? Effect.asVoid(make(`during ${page}`, at(Date.UTC(2030, 0, page)))) : Effect.void),
      )

      const visited = rows.map(({ id }) => id)
      assert.strictEqual(new Set(visited).size, visited.length)
      assert.includeMembers(
        visited,
        there.map(({ id }) => id),
      )
    }),
    { arbitrary: { runs: 15 } },
  )
}
