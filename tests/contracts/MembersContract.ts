import { assert, it, type Vitest } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"

import { Members } from "#application/ports/Members.ts"
import { Users } from "#application/ports/Users.ts"
import { AlreadyMember, MemberNotFound } from "#domain/organization/Member.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import { type UserId, UserNotFound } from "#domain/user/User.ts"
import {
  type Accounts,
  acme,
  ada,
  alan,
  edith,
  globex,
  grace,
  organizationOfAda,
  person,
  settled,
  stranger,
} from "#tests/fixtures/People.ts"

import { Days, onDay, PageSize, readNumberedPages } from "./Pages.ts"

const at = DateTime.makeUnsafe

const newcomer = Effect.fnUntraced(function* (name: string) {
  const user = person(name, `${name.replaceAll(" ", ".")}@people.example`)
  yield* Effect.orDie((yield* Users).add(user))
  return user
})

const found = Effect.fnUntraced(function* (organizationId: OrganizationId, userId: UserId) {
  return (yield* (yield* Members).find(organizationId, userId)) ?? (yield* new MemberNotFound({ userId }))
}, Effect.orDie)

/** What every home for members must do. Pass it your adapter's layer. */
export const membersContract = <E>(adapter: string, layer: Layer.Layer<Accounts, E>) =>
  it.layer(Layer.provideMerge(settled, layer), { timeout: "60 seconds" })(`Members on ${adapter}`, (it) => {
    additionRules(it)
    listRules(it)
    changeRules(it)
  })

const additionRules = (it: Vitest.MethodsNonLive<Accounts>) => {
  it.effect("are found exactly as added, in their organization alone", () =>
    Effect.gen(function* () {
      const members = yield* Members
      const { id: organizationId } = yield* organizationOfAda("exact")
      const joinedAt = at("2026-03-01T00:00:00.123Z")

      const added = yield* members.add(organizationId, grace.id, "editor", joinedAt)

      const { email, id: userId, name } = grace
      assert.deepStrictEqual(added, {
        organizationId,
        userId,
        email,
        name,
        role: "editor",
        joinedAt,
        updatedAt: joinedAt,
      })
      assert.deepStrictEqual(yield* members.find(organizationId, userId), added)
      assert.isUndefined(yield* members.find(organizationId, stranger.id))
      assert.isUndefined(yield* members.find(globex.id, ada.id))
    }),
  )

  it.effect("are not added twice, and keep the role they have", () =>
    Effect.gen(function* () {
      const members = yield* Members

      const error = yield* Effect.flip(members.add(acme.id, grace.id, "admin", at("2026-03-01")))

      assert.deepStrictEqual(error, new AlreadyMember({ userId: grace.id }))
      assert.strictEqual((yield* members.find(acme.id, grace.id))?.role, "viewer")
    }),
  )

  it.effect("are users", () =>
    Effect.gen(function* () {
      const members = yield* Members
      const { id } = person("nobody", "nobody@people.example")

      const error = yield* Effect.flip(members.add(acme.id, id, "viewer", at("2026-03-01")))

      assert.deepStrictEqual(error, new UserNotFound({ userId: id }))
    }),
  )

  it.effect("are added by one of twenty at once", () =>
    Effect.gen(function* () {
      const members = yield* Members
      const { id } = yield* organizationOfAda("contested")
      const join = Effect.result(members.add(id, grace.id, "viewer", at("2026-03-01")))

      const results = yield* Effect.all(
        Array.from({ length: 20 }, () => join),
        { concurrency: "unbounded" },
      )

      const refused = results.flatMap((result) => (result._tag === "Failure" ? [result.failure] : []))
      assert.deepStrictEqual(
        refused,
        Array.from({ length: 19 }, () => new AlreadyMember({ userId: grace.id })),
      )
      assert.strictEqual(yield* members.count(id), 2)
    }),
  )
}

const listRules = (it: Vitest.MethodsNonLive<Accounts>) => {
  it.effect("are listed in the order of joining, and counted, on each page", () =>
    Effect.gen(function* () {
      const members = yield* Members
      const { id } = yield* organizationOfAda("listing")
      const owner = yield* found(id, ada.id)
      const third = yield* members.add(id, edith.id, "viewer", at("2026-03-03"))
      const first = yield* members.add(id, alan.id, "viewer", at("2026-03-01"))
      const second = yield* members.add(id, grace.id, "admin", at("2026-03-02"))
      const list = (page: number, pageSize: number) => members.list(id, { page, pageSize })

      assert.deepStrictEqual(yield* list(1, 100), { items: [owner, first, second, third], totalItems: 4 })
      assert.deepStrictEqual(yield* list(2, 3), { items: [third], totalItems: 4 })
      assert.deepStrictEqual(yield* list(3, 3), { items: [], totalItems: 4 })
      assert.strictEqual(yield* members.count(id), 4)
    }),
  )

  it.effect("are administrators as the owner or an admin, in the order of joining", () =>
    Effect.gen(function* () {
      const members = yield* Members
      const { id } = yield* organizationOfAda("administered")
      const owner = yield* found(id, ada.id)
      const second = yield* members.add(id, alan.id, "admin", at("2026-03-02"))
      yield* members.add(id, edith.id, "editor", at("2026-03-01"))
      const first = yield* members.add(id, grace.id, "admin", at("2026-03-01"))
      yield* members.add(id, stranger.id, "viewer", at("2026-03-01"))

      assert.deepStrictEqual(yield* members.administrators(id), [owner, first, second])
    }),
  )

  it.effect("are a hundred administrators at most: those who joined first", () =>
    Effect.gen(function* () {
      const members = yield* Members
      const { id } = yield* organizationOfAda("top-heavy")
      for (let number = 1; number <= 100; number++) {
        const { id: userId } = yield* newcomer(`admin ${number}`)
        yield* members.add(id, userId, "admin", at(Date.UTC(2026, 2, 1, 0, number)))
      }

      const administrators = yield* members.administrators(id)

      assert.lengthOf(administrators, 100)
      assert.strictEqual(administrators.at(-1)?.name, "admin 99")
    }),
  )

  let runs = 0
  it.effect.prop(
    "are paged over once each while others join",
    { days: Days, pageSize: PageSize },
    Effect.fnUntraced(function* ({ days, pageSize }) {
      const members = yield* Members
      const run = ++runs
      const { id: organizationId } = yield* organizationOfAda(`paging ${run}`)
      const join = Effect.fnUntraced(function* (name: string, joinedAt: DateTime.Utc) {
        const { id } = yield* newcomer(`${name} of ${run}`)
        yield* Effect.orDie(members.add(organizationId, id, "viewer", joinedAt))
        return id
      })
      const there = yield* Effect.forEach(days, (day, number) => join(`before ${number}`, at(onDay(day))))

      const rows = yield* readNumberedPages(
        pageSize,
        (page) => members.list(organizationId, page),
        (page) => (page <= 10 ? Effect.asVoid(join(`during ${page}`, at(Date.UTC(2030, 0, page)))) : Effect.void),
      )

      const visited = rows.map(({ userId }) => userId)
      assert.strictEqual(new Set(visited).size, visited.length)
      assert.includeMembers(visited, [ada.id, ...there])
    }),
    { arbitrary: { runs: 15 } },
  )
}

const changeRules = (it: Vitest.MethodsNonLive<Accounts>) => {
  it.effect("have the role they were given last, and still the day they joined", () =>
    Effect.gen(function* () {
      const members = yield* Members
      const { id } = yield* organizationOfAda("changing")
      const before = yield* members.add(id, grace.id, "viewer", at("2026-03-01"))
      const updatedAt = at("2026-03-02T00:00:00.456Z")

      const after = yield* members.changeRole(id, grace.id, "admin", updatedAt)

      assert.deepStrictEqual(after, { ...before, role: "admin", updatedAt })
      assert.deepStrictEqual(yield* members.find(id, grace.id), after)
      assert.strictEqual((yield* members.find(acme.id, grace.id))?.role, "viewer")
      assert.strictEqual((yield* members.find(id, ada.id))?.role, "owner")
    }),
  )

  it.effect("have the name and the address of their profile now", () =>
    Effect.gen(function* () {
      const members = yield* Members
      const user = yield* newcomer("before")
      const joined = yield* members.add(acme.id, user.id, "viewer", at("2026-03-01"))

      yield* (yield* Users).save({ ...user, name: "After", email: "after@people.example" })

      const renamed = { ...joined, name: "After", email: "after@people.example" }
      assert.deepStrictEqual(yield* members.find(acme.id, user.id), renamed)
      assert.deepInclude((yield* members.list(acme.id, { page: 1, pageSize: 100 })).items, renamed)
    }),
  )

  it.effect("are none once removed, and can be added again", () =>
    Effect.gen(function* () {
      const members = yield* Members
      const { id } = yield* organizationOfAda("leaving")
      yield* members.add(id, grace.id, "admin", at("2026-03-01"))

      yield* members.remove(id, grace.id)

      assert.isUndefined(yield* members.find(id, grace.id))
      assert.strictEqual(yield* members.count(id), 1)
      assert.isDefined(yield* members.find(acme.id, grace.id))
      const again = yield* members.add(id, grace.id, "viewer", at("2026-03-02"))
      assert.deepStrictEqual(yield* members.find(id, grace.id), again)
    }),
  )

  it.effect("have to be members to be changed or removed", () =>
    Effect.gen(function* () {
      const members = yield* Members
      const notFound = new MemberNotFound({ userId: stranger.id })

      const change = members.changeRole(globex.id, stranger.id, "admin", at("2026-03-01"))

      assert.deepStrictEqual(yield* Effect.flip(change), notFound)
      assert.deepStrictEqual(yield* Effect.flip(members.remove(globex.id, stranger.id)), notFound)
    }),
  )
}
