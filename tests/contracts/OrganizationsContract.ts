import { assert, it, type Vitest } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"

import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { Members } from "#application/ports/Members.ts"
import { type Membership, Organizations } from "#application/ports/Organizations.ts"
import { Users } from "#application/ports/Users.ts"
import { type Organization, OrganizationNameTaken, OrganizationNotFound } from "#domain/organization/Organization.ts"
import { type Accounts, ada, alan, grace, organization, permanentKey, person, settled } from "#tests/fixtures/People.ts"

import { Days, onDay, PageSize, readNumberedPages } from "./Pages.ts"

const at = DateTime.makeUnsafe
const everything = { page: 1, pageSize: 100 }

const added = Effect.fnUntraced(function* (made: Organization) {
  yield* Effect.orDie((yield* Organizations).add(made))
  return made
})

/** A user of this name who belongs to nothing yet. */
const newcomer = Effect.fnUntraced(function* (name: string) {
  const user = person(name, `${name.replaceAll(" ", ".")}@people.example`)
  yield* Effect.orDie((yield* Users).add(user))
  return user
})

/** What every home for organizations must do. Pass it your adapter's layer. */
export const organizationsContract = <E>(adapter: string, layer: Layer.Layer<Accounts, E>) => {
  it.layer(layer, { timeout: "60 seconds" })(`Organizations on ${adapter}, where no one is yet`, (it) => {
    it.effect("know whether there ever was any", () =>
      Effect.gen(function* () {
        const organizations = yield* Organizations
        yield* (yield* Users).add(ada)
        const { id } = organization("first", ada)

        assert.isFalse(yield* organizations.exist)
        yield* organizations.add(organization("first", ada))
        assert.isTrue(yield* organizations.exist)
        yield* organizations.remove(id, at("2026-04-01"))
        assert.isTrue(yield* organizations.exist)
      }),
    )
  })

  it.layer(Layer.provideMerge(settled, layer), { timeout: "60 seconds" })(`Organizations on ${adapter}`, (it) => {
    additionRules(it)
    changeRules(it)
    listRules(it)
  })
}

const additionRules = (it: Vitest.MethodsNonLive<Accounts>) => {
  it.effect("are returned exactly as added, with the owner as the first member", () =>
    Effect.gen(function* () {
      const organizations = yield* Organizations
      const made = yield* added({
        ...organization("exact", ada),
        title: "Überblick & Söhne",
        isDefault: true,
        createdAt: at("2026-03-01T00:00:00.123Z"),
        updatedAt: at("2026-03-02T00:00:00.456Z"),
      })

      assert.deepStrictEqual(yield* organizations.get(made.id), made)
      assert.deepStrictEqual(yield* organizations.lock(made.id), made)
      assert.deepStrictEqual((yield* (yield* Members).list(made.id, everything)).items, [
        {
          organizationId: made.id,
          userId: ada.id,
          email: ada.email,
          name: ada.name,
          role: "owner",
          joinedAt: made.createdAt,
          updatedAt: made.createdAt,
        },
      ])
    }),
  )

  it.effect("say when there is no such organization", () =>
    Effect.gen(function* () {
      const organizations = yield* Organizations
      const nothing = organization("nothing", ada)
      const notFound = new OrganizationNotFound({ organization: nothing.id })

      assert.deepStrictEqual(yield* Effect.flip(organizations.get(nothing.id)), notFound)
      assert.deepStrictEqual(yield* Effect.flip(organizations.lock(nothing.id)), notFound)
      assert.deepStrictEqual(yield* Effect.flip(organizations.save(nothing)), notFound)
      assert.deepStrictEqual(yield* Effect.flip(organizations.remove(nothing.id, at("2026-04-01"))), notFound)
    }),
  )

  it.effect("give a name away once, and no one a membership with a name that is taken", () =>
    Effect.gen(function* () {
      const organizations = yield* Organizations
      const first = yield* added(organization("wanted", ada))
      const second = { ...organization("wanted too", grace), name: "wanted" }

      assert.deepStrictEqual(
        yield* Effect.flip(organizations.add(second)),
        new OrganizationNameTaken({ name: "wanted" }),
      )
      assert.deepStrictEqual(yield* organizations.get(first.id), first)
      assert.isUndefined(yield* (yield* Members).find(second.id, grace.id))
    }),
  )

  it.effect("give a name to one of twenty at once", () =>
    Effect.gen(function* () {
      const organizations = yield* Organizations
      const rivals = Array.from({ length: 20 }, (_, number) => ({
        ...organization(`rival ${number}`, ada),
        name: "contested",
      }))

      const results = yield* Effect.forEach(rivals, (rival) => Effect.result(organizations.add(rival)), {
        concurrency: "unbounded",
      })

      const refused = results.flatMap((result) => (result._tag === "Failure" ? [result.failure] : []))
      assert.lengthOf(refused, 19)
      assert.deepInclude(refused, new OrganizationNameTaken({ name: "contested" }))
    }),
  )
}

const changeRules = (it: Vitest.MethodsNonLive<Accounts>) => {
  it.effect("save what has changed, all but the name", () =>
    Effect.gen(function* () {
      const organizations = yield* Organizations
      const before = yield* added(organization("changing", ada))
      const after: Organization = {
        ...before,
        title: "Changed",
        ownerUserId: grace.id,
        planId: "developer",
        isDefault: true,
        updatedAt: at("2026-03-03T00:00:00.789Z"),
      }

      yield* organizations.save({ ...after, name: "renamed" })

      assert.deepStrictEqual(yield* organizations.get(before.id), after)
    }),
  )

  it.effect("are gone once removed, with members and keys, and their name is free", () =>
    Effect.gen(function* () {
      const apiKeys = yield* ApiKeys
      const members = yield* Members
      const organizations = yield* Organizations
      const owner = yield* newcomer("of the removed")
      const removed = yield* added(organization("removed", owner))
      const hash = new Uint8Array(32).fill(78)
      yield* apiKeys.add(permanentKey(removed, owner, "of the removed"), hash)

      yield* organizations.remove(removed.id, at("2026-04-01"))

      const notFound = new OrganizationNotFound({ organization: removed.id })
      assert.deepStrictEqual(yield* Effect.flip(organizations.get(removed.id)), notFound)
      assert.deepStrictEqual(yield* Effect.flip(organizations.lock(removed.id)), notFound)
      assert.deepStrictEqual(yield* Effect.flip(organizations.save(removed)), notFound)
      assert.deepStrictEqual(yield* Effect.flip(organizations.remove(removed.id, at("2026-04-02"))), notFound)
      assert.isUndefined(yield* members.find(removed.id, owner.id))
      assert.deepStrictEqual(yield* organizations.listOf(owner.id, everything), { items: [], totalItems: 0 })
      assert.deepStrictEqual(yield* organizations.ownedBy(owner.id), [])
      assert.isUndefined(yield* apiKeys.findHolder(hash))
      assert.strictEqual((yield* apiKeys.list({ organizationId: removed.id }, everything)).totalItems, 0)
      const next = yield* added({ ...organization("removed again", owner), name: "removed" })
      assert.deepStrictEqual(yield* organizations.get(next.id), next)
    }),
  )
}

const listRules = (it: Vitest.MethodsNonLive<Accounts>) => {
  it.effect("are listed for a user in the order of joining, with the roles held there, and counted on each page", () =>
    Effect.gen(function* () {
      const members = yield* Members
      const organizations = yield* Organizations
      const user = yield* newcomer("of three")
      const joined = [at("2026-03-01"), at("2026-03-02"), at("2026-03-03")] as const
      const third = yield* added({ ...organization("third", ada), createdAt: at("2020-01-01") })
      const first = yield* added({ ...organization("first", ada), createdAt: at("2021-01-01") })
      const second = yield* added({ ...organization("second", user), createdAt: joined[1] })
      yield* added(organization("without", ada))
      yield* members.add(third.id, user.id, "viewer", joined[2])
      yield* members.add(first.id, user.id, "editor", joined[0])
      const [one, two, three]: [Membership, Membership, Membership] = [
        { organization: first, role: "editor", joinedAt: joined[0] },
        { organization: second, role: "owner", joinedAt: joined[1] },
        { organization: third, role: "viewer", joinedAt: joined[2] },
      ]
      const listOf = (page: number, pageSize: number) => organizations.listOf(user.id, { page, pageSize })

      assert.deepStrictEqual(yield* listOf(1, 100), { items: [one, two, three], totalItems: 3 })
      assert.deepStrictEqual(yield* listOf(1, 2), { items: [one, two], totalItems: 3 })
      assert.deepStrictEqual(yield* listOf(2, 2), { items: [three], totalItems: 3 })
      assert.deepStrictEqual(yield* listOf(3, 2), { items: [], totalItems: 3 })
    }),
  )

  it.effect("are listed for anyone who owns them, oldest first, and for no other member", () =>
    Effect.gen(function* () {
      const members = yield* Members
      const organizations = yield* Organizations
      const owner = yield* newcomer("of two")
      const younger = yield* added({ ...organization("younger", owner), createdAt: at("2026-03-02") })
      const older = yield* added({ ...organization("older", owner), createdAt: at("2026-03-01") })
      const given = yield* added(organization("given", ada))
      yield* members.add(older.id, alan.id, "admin", at("2026-03-02"))

      assert.deepStrictEqual(yield* organizations.ownedBy(owner.id), [older, younger])
      assert.deepStrictEqual(yield* organizations.ownedBy(alan.id), [])
      yield* organizations.save({ ...given, ownerUserId: alan.id })
      assert.deepStrictEqual(yield* organizations.ownedBy(alan.id), [{ ...given, ownerUserId: alan.id }])
    }),
  )

  let runs = 0
  it.effect.prop(
    "are paged over once each while the user joins others",
    { days: Days, pageSize: PageSize },
    Effect.fnUntraced(function* ({ days, pageSize }) {
      const { listOf } = yield* Organizations
      const run = ++runs
      const user = yield* newcomer(`paging ${run}`)
      const there = yield* Effect.forEach(days, (day, number) =>
        added({ ...organization(`before-${run}-${number}`, user), createdAt: at(onDay(day)) }),
      )
      const join = (page: number) =>
        added({ ...organization(`during-${run}-${page}`, user), createdAt: at(Date.UTC(2030, 0, page)) })

      const rows = yield* readNumberedPages(
        pageSize,
        (page) => listOf(user.id, page),
        (page) => (page <= 10 ? Effect.asVoid(join(page)) : Effect.void),
      )

      const visited = rows.map((row) => row.organization.id)
      assert.strictEqual(new Set(visited).size, visited.length)
      assert.includeMembers(
        visited,
        there.map(({ id }) => id),
      )
    }),
    { arbitrary: { runs: 15 } },
  )
}
