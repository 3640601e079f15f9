import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"

import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { Members } from "#application/ports/Members.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { Users } from "#application/ports/Users.ts"
import { EmailTaken, type User, UserNotFound } from "#domain/user/User.ts"
import { type Accounts, acme, organization, permanentKey, person, settled } from "#tests/fixtures/People.ts"

import { Days, onDay, PageSize, readNumberedPages } from "./Pages.ts"

const at = DateTime.makeUnsafe

/** A user that only one test of this suite has. */
const someone = (name: string): User => person(name, `${name.replaceAll(" ", ".")}@people.example`)

const added = Effect.fnUntraced(function* (user: User) {
  yield* Effect.orDie((yield* Users).add(user))
  return user
})

/** What every home for users must do. Pass it your adapter's layer. */
export const usersContract = <E>(adapter: string, layer: Layer.Layer<Accounts, E>) =>
  it.layer(Layer.provideMerge(settled, layer), { timeout: "60 seconds" })(`Users on ${adapter}`, (it) => {
    it.effect("returns a user exactly as added, with and without an identity", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const unclaimed = yield* added(someone("Unclaimed"))
        const signedIn = yield* added({
          ...someone("Überblick"),
          globalRole: "admin",
          identity: { provider: "https://id.example", subject: "überblick|1" },
          loginCount: 7,
          createdAt: at("2026-03-01T00:00:00.123Z"),
          updatedAt: at("2026-03-02T00:00:00.456Z"),
        })

        assert.deepStrictEqual(yield* users.get(unclaimed.id), unclaimed)
        assert.deepStrictEqual(yield* users.get(signedIn.id), signedIn)
        assert.deepStrictEqual(yield* users.lock(signedIn.id), signedIn)
      }),
    )

    it.effect("says when there is no such user", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const nobody = someone("nobody")
        const notFound = new UserNotFound({ userId: nobody.id })

        assert.deepStrictEqual(yield* Effect.flip(users.get(nobody.id)), notFound)
        assert.deepStrictEqual(yield* Effect.flip(users.lock(nobody.id)), notFound)
        assert.deepStrictEqual(yield* Effect.flip(users.save(nobody)), notFound)
        assert.deepStrictEqual(yield* Effect.flip(users.remove(nobody.id, at("2026-03-01"))), notFound)
        assert.isUndefined(yield* users.findByEmail(nobody.email))
        assert.isUndefined(yield* users.findByIdentity({ provider: "https://id.example", subject: "nobody" }))
      }),
    )

    it.effect("finds a user by address in any case, and gives no address away twice", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const first = yield* added({ ...someone("cased"), email: "Cased@People.example" })
        const second = { ...someone("cased again"), email: "cASED@people.EXAMPLE" }

        assert.deepStrictEqual(yield* users.findByEmail("CASED@PEOPLE.EXAMPLE"), first)
        assert.deepStrictEqual(yield* Effect.flip(users.add(second)), new EmailTaken())
        assert.deepStrictEqual(yield* users.findByEmail("cased@people.example"), first)
      }),
    )

    it.effect("finds a user by the provider and the subject together, and gives no identity away twice", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const identity = { provider: "https://id.example", subject: "shared" }
        const elsewhere = { ...identity, provider: "https://other.example" }
        const first = yield* added({ ...someone("identified"), identity })
        const second = yield* added({ ...someone("identified elsewhere"), identity: elsewhere })

        assert.deepStrictEqual(yield* users.findByIdentity(identity), first)
        assert.deepStrictEqual(yield* users.findByIdentity(elsewhere), second)
        assert.isUndefined(yield* users.findByIdentity({ ...identity, subject: "Shared" }))
        assert.deepStrictEqual(
          yield* Effect.flip(users.add({ ...someone("identified again"), identity })),
          new EmailTaken(),
        )
      }),
    )

    it.effect("gives an address to one of twenty at once", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const rivals = Array.from({ length: 20 }, (_, number) => ({
          ...someone(`rival ${number}`),
          email: "one@rivals.example",
        }))

        const results = yield* Effect.forEach(rivals, (rival) => Effect.result(users.add(rival)), {
          concurrency: "unbounded",
        })

        const refused = results.flatMap((result) => (result._tag === "Failure" ? [result.failure] : []))
        assert.deepStrictEqual(
          refused,
          Array.from({ length: 19 }, () => new EmailTaken()),
        )
      }),
    )

    it.effect("saves what has changed, and nothing where another has the address or the identity", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const identity = { provider: "https://id.example", subject: "of another" }
        const another = yield* added({ ...someone("another"), identity })
        const before = yield* added(someone("changing"))
        const after: User = {
          ...before,
          email: "changed@people.example",
          name: "Changed",
          globalRole: "admin",
          identity: { provider: "https://id.example", subject: "changed" },
          loginCount: 3,
          updatedAt: at("2026-03-03T00:00:00.789Z"),
        }

        yield* users.save(after)
        const refusals = [
          yield* Effect.flip(users.save({ ...after, loginCount: 4, email: another.email.toUpperCase() })),
          yield* Effect.flip(users.save({ ...after, loginCount: 4, identity })),
        ]

        assert.deepStrictEqual(refusals, [new EmailTaken(), new EmailTaken()])
        assert.deepStrictEqual(yield* users.get(before.id), after)
        assert.deepStrictEqual(yield* users.get(another.id), another)
        assert.isUndefined(yield* users.findByEmail(before.email))
      }),
    )

    it.effect("lists everyone oldest first, page by page, and counts them all on each page", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const { totalItems: before } = yield* users.list({ page: 1, pageSize: 1 })
        const [third, first, second] = [
          yield* added({ ...someone("third"), createdAt: at("1990-01-03") }),
          yield* added({ ...someone("first"), createdAt: at("1990-01-01") }),
          yield* added({ ...someone("second"), createdAt: at("1990-01-02") }),
        ]
        const totalItems = before + 3

        assert.deepStrictEqual(yield* users.list({ page: 1, pageSize: 2 }), { items: [first, second], totalItems })
        assert.deepStrictEqual((yield* users.list({ page: 2, pageSize: 2 })).items[0], third)
        assert.deepStrictEqual(yield* users.list({ page: 100, pageSize: 100 }), { items: [], totalItems })
      }),
    )

    it.effect("counts the global admins there are", () =>
      Effect.gen(function* () {
        const users = yield* Users
        const before = yield* users.lockGlobalAdmins
        const demoted = yield* added({ ...someone("demoted"), globalRole: "admin" })
        const removed = yield* added({ ...someone("removed admin"), globalRole: "admin" })
        yield* added({ ...someone("admin"), globalRole: "admin" })

        assert.strictEqual(yield* users.lockGlobalAdmins, before + 3)
        yield* users.save({ ...demoted, globalRole: "developer" })
        yield* users.remove(removed.id, at("2026-04-01"))
        assert.strictEqual(yield* users.lockGlobalAdmins, before + 1)
      }),
    )

    it.effect("forgets a removed user, with every membership and key, and frees address and identity", () =>
      Effect.gen(function* () {
        const { apiKeys, members, organizations, users } = yield* accounts
        const identity = { provider: "https://id.example", subject: "leaving" }
        const leaving = yield* added({ ...someone("leaving"), identity })
        const owned = organization("left-behind", leaving)
        yield* organizations.add(owned)
        yield* members.add(acme.id, leaving.id, "admin", at("2026-03-01"))
        const hash = new Uint8Array(32).fill(77)
        yield* apiKeys.add(permanentKey(acme, leaving, "of the leaving"), hash)
        const { totalItems } = yield* users.list({ page: 1, pageSize: 1 })

        yield* users.remove(leaving.id, at("2026-04-01"))

        const notFound = new UserNotFound({ userId: leaving.id })
        assert.deepStrictEqual(yield* Effect.flip(users.get(leaving.id)), notFound)
        assert.deepStrictEqual(yield* Effect.flip(users.lock(leaving.id)), notFound)
        assert.deepStrictEqual(yield* Effect.flip(users.save(leaving)), notFound)
        assert.deepStrictEqual(yield* Effect.flip(users.remove(leaving.id, at("2026-04-02"))), notFound)
        assert.isUndefined(yield* users.findByEmail(leaving.email))
        assert.isUndefined(yield* users.findByIdentity(identity))
        assert.strictEqual((yield* users.list({ page: 1, pageSize: 1 })).totalItems, totalItems - 1)
        assert.isUndefined(yield* members.find(acme.id, leaving.id))
        assert.strictEqual(yield* members.count(owned.id), 0)
        assert.strictEqual((yield* organizations.listOf(leaving.id, { page: 1, pageSize: 10 })).totalItems, 0)
        assert.isUndefined(yield* apiKeys.findHolder(hash))
        assert.strictEqual((yield* apiKeys.list({ userId: leaving.id }, { page: 1, pageSize: 10 })).totalItems, 0)
        yield* added({ ...someone("returning"), email: leaving.email, identity })
      }),
    )

    let runs = 0
    it.effect.prop(
      "pages over everyone once while others are added",
      { days: Days, pageSize: PageSize },
      Effect.fnUntraced(function* ({ days, pageSize }) {
        const users = yield* Users
        const run = ++runs
        const there = yield* Effect.forEach(days, (day, number) =>
          added({ ...someone(`before ${run} ${number}`), createdAt: at(onDay(day)) }),
        )
        const join = (page: number) =>
          added({ ...someone(`during ${run} ${page}`), createdAt: at(Date.UTC(2030, 0, 1, run, page)) })

        const rows = yield* readNumberedPages(pageSize, users.list, (page) =>
          page <= 10 ? Effect.asVoid(join(page)) : Effect.void,
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
  })

const accounts = Effect.gen(function* () {
  return { apiKeys: yield* ApiKeys, members: yield* Members, organizations: yield* Organizations, users: yield* Users }
})
