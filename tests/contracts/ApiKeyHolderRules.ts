import { assert, type Vitest } from "@effect/vitest"
import { DateTime, Effect, Fiber } from "effect"

import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { Members } from "#application/ports/Members.ts"
import { Users } from "#application/ports/Users.ts"
import { type ApiKey, ApiKeyNotFound } from "#domain/api-key/ApiKey.ts"
import { type Accounts, acme, ada, globex, grace, permanentKey, person, stranger } from "#tests/fixtures/People.ts"

import { added, hashOf } from "./ApiKeyChangeRules.ts"

const at = DateTime.makeUnsafe

/** How keys let someone act. A part of the contract of `ApiKeys`. */
export const holderRules = (it: Vitest.MethodsNonLive<Accounts>) => {
  it.effect("are found by their hash, with whom they let act", () =>
    Effect.gen(function* () {
      const apiKeys = yield* ApiKeys
      const apiKey = permanentKey(acme, ada, "of ada")
      yield* apiKeys.add(apiKey, hashOf("of ada"))

      assert.deepStrictEqual(yield* apiKeys.findHolder(hashOf("of ada")), {
        apiKey,
        actor: {
          userId: ada.id,
          organizationId: acme.id,
          role: "owner",
          globalRole: "admin",
          apiKeyId: apiKey.id,
        },
      })
    }),
  )

  it.effect("are found when they have ended, with all that is known of them", () =>
    Effect.gen(function* () {
      const apiKeys = yield* ApiKeys
      const apiKey = yield* added({
        ...permanentKey(acme, ada, "ended"),
        source: "ui",
        expiresAt: at("2026-06-01T00:00:00.123Z"),
        revokedAt: at("2026-05-01T00:00:00.456Z"),
        revokedBy: grace.id,
        revokedReason: "Überflüssig.",
        lastUsedAt: at("2026-04-01T00:00:00.789Z"),
      })

      assert.deepStrictEqual((yield* apiKeys.findHolder(hashOf(apiKey.id)))?.apiKey, apiKey)
      assert.deepStrictEqual(yield* apiKeys.get(acme.id, apiKey.id), apiKey)
    }),
  )

  it.effect("let a user act with the role held in their organization, and now", () =>
    Effect.gen(function* () {
      const apiKeys = yield* ApiKeys
      const members = yield* Members
      const users = yield* Users
      const user = person("Changing", "changing@people.example")
      yield* users.add(user)
      yield* members.add(acme.id, user.id, "viewer", at("2026-03-01"))
      yield* members.add(globex.id, user.id, "editor", at("2026-03-01"))
      const [inAcme, inGlobex] = [
        yield* added(permanentKey(acme, user, "in acme")),
        yield* added(permanentKey(globex, user, "in globex")),
      ]
      const actorOf = ({ id }: ApiKey) => Effect.map(apiKeys.findHolder(hashOf(id)), (holder) => holder?.actor)

      assert.strictEqual((yield* actorOf(inAcme))?.role, "viewer")
      assert.strictEqual((yield* actorOf(inGlobex))?.role, "editor")

      yield* members.changeRole(acme.id, user.id, "admin", at("2026-03-02"))
      yield* users.save({ ...user, globalRole: "admin" })
      assert.deepInclude(yield* actorOf(inAcme), { role: "admin", globalRole: "admin" })

      yield* members.remove(acme.id, user.id)
      assert.isUndefined(yield* actorOf(inAcme))
      assert.strictEqual((yield* actorOf(inGlobex))?.role, "editor")
    }),
  )

  it.effect("are not found where none has the hash, or its user is no member", () =>
    Effect.gen(function* () {
      const apiKeys = yield* ApiKeys
      const { id } = yield* added(permanentKey(acme, stranger, "of a stranger"))

      assert.isUndefined(yield* apiKeys.findHolder(hashOf(id)))
      assert.isUndefined(yield* apiKeys.findHolder(hashOf("of nobody")))
    }),
  )

  it.effect("are distinguished when many are looked up at once", () =>
    Effect.gen(function* () {
      const apiKeys = yield* ApiKeys
      const names = Array.from({ length: 20 }, (_, index) => `at once ${index}`)
      const made = yield* Effect.forEach(names, (name) => added(permanentKey(acme, ada, name)))
      const ids = made.map(({ id }) => id)
      const hashes = [...ids, "of nobody at once", ...ids.toReversed(), "of nobody else"].map(hashOf)

      const found = yield* Effect.forEach(hashes, apiKeys.findHolder, { concurrency: "unbounded" })

      assert.deepStrictEqual(
        found.map((holder) => holder?.apiKey.id),
        [...ids, undefined, ...ids.toReversed(), undefined],
      )
    }),
  )

  it.effect("are looked up as they stand when they are asked for, however many others are", () =>
    Effect.gen(function* () {
      const apiKeys = yield* ApiKeys
      const { id } = yield* added(permanentKey(acme, ada, "ends meanwhile"))
      const isRevoked = Effect.map(apiKeys.findHolder(hashOf(id)), (holder) => holder?.apiKey.revokedAt !== undefined)
      const before = yield* Effect.forkChild(
        Effect.forEach(Array.from({ length: 10 }), () => isRevoked, { concurrency: "unbounded" }),
        { startImmediately: true },
      )
      yield* apiKeys.revoke(id, { at: at("2026-03-01"), by: ada.id })
      const after = yield* Effect.forEach(Array.from({ length: 10 }), () => isRevoked, { concurrency: "unbounded" })

      assert.deepStrictEqual([...new Set(after)], [true])
      yield* Fiber.join(before)
    }),
  )

  it.effect("are found although the look-up that they share a statement with is interrupted", () =>
    Effect.gen(function* () {
      const apiKeys = yield* ApiKeys
      const [one, two, three] = [
        yield* added(permanentKey(acme, ada, "interrupted")),
        yield* added(permanentKey(acme, ada, "goes on")),
        yield* added(permanentKey(acme, ada, "goes on too")),
      ]
      const start = ({ id }: ApiKey) => Effect.forkChild(apiKeys.findHolder(hashOf(id)), { startImmediately: true })

      const interrupted = yield* start(one)
      const others = [yield* start(two), yield* start(three), yield* start(one)]
      yield* Fiber.interrupt(interrupted)

      const found = yield* Effect.forEach(others, (fiber) => Fiber.join(fiber))
      assert.deepStrictEqual(
        found.map((holder) => holder?.apiKey.id),
        [two.id, three.id, one.id],
      )
    }),
  )

  it.effect("return many holders at once by their ids, without those that have none", () =>
    Effect.gen(function* () {
      const apiKeys = yield* ApiKeys
      const [one, other] = [
        yield* added(permanentKey(acme, ada, "one of many")),
        yield* added({ ...permanentKey(globex, grace, "other of many"), revokedAt: at("2026-05-01") }),
      ]
      const nobodys = yield* added(permanentKey(globex, ada, "nobody's of many"))
      const unknown = permanentKey(acme, ada, "unknown of many")
      const many = [one, nobodys, other, unknown].map(({ id }) => id)

      const found = yield* apiKeys.holders(many)

      assert.sameDeepMembers(
        [...found],
        [yield* apiKeys.findHolder(hashOf(one.id)), yield* apiKeys.findHolder(hashOf(other.id))],
      )
      assert.deepStrictEqual(yield* apiKeys.holders([]), [])
    }),
  )

  it.effect("are got in their own organization alone", () =>
    Effect.gen(function* () {
      const apiKeys = yield* ApiKeys
      const apiKey = yield* added(permanentKey(acme, grace, "got"))
      const notFound = new ApiKeyNotFound({ apiKeyId: apiKey.id })

      assert.deepStrictEqual(yield* apiKeys.get(acme.id, apiKey.id), apiKey)
      assert.deepStrictEqual(yield* Effect.flip(apiKeys.get(globex.id, apiKey.id)), notFound)
    }),
  )
}
