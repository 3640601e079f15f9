import { assert, it } from "@effect/vitest"
import { DateTime, Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"

import * as KeyWatch from "#adapters/http/authentication/KeyWatch.ts"
import { ApiKeys, type KeyHolder } from "#application/ports/ApiKeys.ts"
import type { OrganizationRole } from "#domain/access/Role.ts"
import { ApiKeyNotFound } from "#domain/api-key/ApiKey.ts"
import { acme, edith, permanentKey } from "#tests/fixtures/People.ts"

/** A member's key of this name, and whom it stands for. */
const holderOf = (name: string, role: OrganizationRole = "editor"): KeyHolder => {
  const apiKey = permanentKey(acme, edith, name)
  const { globalRole, id: userId } = edith
  return { apiKey, actor: { userId, organizationId: acme.id, role, globalRole, apiKeyId: apiKey.id } }
}

/** Keys that a test changes, and how often they were looked up. */
const makeKeys = () => {
  const holders = new Map<string, KeyHolder>()
  const kept = new Set<string>()
  const lookups: Array<number> = []
  let isAway = false
  const unused = Effect.die(new Error("Nobody asks for this here."))
  const layer = Layer.succeed(ApiKeys, {
    add: () => unused,
    findHolder: () => unused,
    holders: (ids) =>
      Effect.sync(() => {
        lookups.push(ids.length)
        if (isAway) throw new Error("The database is away.")
        return ids.flatMap((id) => holders.get(id) ?? [])
      }),
    get: (_organizationId, id) =>
      kept.has(id)
        ? Effect.succeed(permanentKey(acme, edith, "kept"))
        : Effect.fail(new ApiKeyNotFound({ apiKeyId: id })),
    list: () => unused,
    count: () => unused,
    revoke: () => unused,
    revokeAll: () => unused,
    remove: () => unused,
    recordUses: () => unused,
  })
  return {
    lookups,
    layer,
    set: (holder: KeyHolder) => holders.set(holder.apiKey.id, holder),
    /** The key is still there, but its user is no member any more. */
    expel: ({ apiKey }: KeyHolder) => {
      holders.delete(apiKey.id)
      kept.add(apiKey.id)
    },
    remove: ({ apiKey }: KeyHolder) => holders.delete(apiKey.id),
    goAway: () => {
      isAway = true
    },
    comeBack: () => {
      isAway = false
    },
  }
}

const watching = <A, E>(
  test: (keys: ReturnType<typeof makeKeys>, watch: KeyWatch.KeyWatch["Service"]) => Effect.Effect<A, E>,
) => {
  const keys = makeKeys()
  return Effect.flatMap(KeyWatch.KeyWatch, (watch) => test(keys, watch)).pipe(
    Effect.provide(KeyWatch.layer(2).pipe(Layer.provide(keys.layer))),
  )
}

const tick = TestClock.adjust("2 seconds")

/** Begins to wait, and answers how it stands. */
const begin = (watch: KeyWatch.KeyWatch["Service"], { actor }: KeyHolder) =>
  Effect.tap(Effect.forkChild(watch.accessEnd(actor), { startImmediately: true }), () => tick)

it.effect("A key that works, held by who it was, is watched on", () =>
  watching(
    Effect.fnUntraced(function* (keys, watch) {
      const holder = holderOf("steady")
      keys.set(holder)
      const waiting = yield* begin(watch, holder)
      yield* TestClock.adjust("1 minute")

      assert.isUndefined(waiting.pollUnsafe())
    }),
  ),
)

it.effect.each([
  ["was revoked", "key ended", { revokedAt: DateTime.makeUnsafe(0) }, "editor"],
  ["has expired", "key ended", { expiresAt: DateTime.makeUnsafe(1000) }, "editor"],
  ["stands for a lower role", "role changed", {}, "viewer"],
  ["stands for a higher role", "role changed", {}, "admin"],
] as const)("A key that %s ends access: %s", ([, end, change, role]) =>
  watching(
    Effect.fnUntraced(function* (keys, watch) {
      const holder = holderOf("changed")
      keys.set(holder)
      const waiting = yield* begin(watch, holder)
      assert.isUndefined(waiting.pollUnsafe())

      keys.set({ apiKey: { ...holder.apiKey, ...change }, actor: { ...holder.actor, role } })
      yield* tick

      assert.strictEqual(yield* Fiber.join(waiting), end)
    }),
  ),
)

it.effect.each([
  ["deleted", "key ended"],
  ["of who is no member any more", "role changed"],
] as const)("A key that is %s ends access: %s", ([what, end]) =>
  watching(
    Effect.fnUntraced(function* (keys, watch) {
      const holder = holderOf("gone")
      keys.set(holder)
      const waiting = yield* begin(watch, holder)

      if (what === "deleted") keys.remove(holder)
      else keys.expel(holder)
      yield* tick

      assert.strictEqual(yield* Fiber.join(waiting), end)
    }),
  ),
)

it.effect("A database that is unavailable ends no one's access, and is asked again", () =>
  watching(
    Effect.fnUntraced(function* (keys, watch) {
      const holder = holderOf("patient")
      keys.set(holder)
      const waiting = yield* begin(watch, holder)
      keys.goAway()
      keys.remove(holder)
      const before = keys.lookups.length
      yield* TestClock.adjust("20 seconds")

      assert.isUndefined(waiting.pollUnsafe())
      assert.strictEqual(keys.lookups.length - before, 10)
      keys.comeBack()
      yield* tick
      assert.strictEqual(yield* Fiber.join(waiting), "key ended")
    }),
  ),
)

it.effect("Each key is looked up once, a thousand at a time, and none that no one holds", () =>
  watching(
    Effect.fnUntraced(function* (keys, watch) {
      yield* TestClock.adjust("10 seconds")
      assert.deepStrictEqual(keys.lookups, [])

      const holders = Array.from({ length: 2500 }, (_, number) => holderOf(`many ${number}`))
      holders.forEach(keys.set)
      const waiting = yield* Effect.forEach([...holders, ...holders], ({ actor }) =>
        Effect.forkChild(watch.accessEnd(actor), { startImmediately: true }),
      )
      yield* tick
      assert.deepStrictEqual(keys.lookups, [1000, 1000, 500])

      yield* Effect.forEach(waiting, Fiber.interrupt, { discard: true })
      yield* tick
      assert.lengthOf(keys.lookups, 3)
    }),
  ),
)

it.effect("Anyone who signed in without a key is not watched", () =>
  watching(
    Effect.fnUntraced(function* (keys, watch) {
      const { apiKeyId: _apiKeyId, ...actor } = holderOf("keyless").actor
      const waiting = yield* Effect.forkChild(watch.accessEnd(actor), { startImmediately: true })
      yield* TestClock.adjust("10 seconds")

      assert.isUndefined(waiting.pollUnsafe())
      assert.deepStrictEqual(keys.lookups, [])
    }),
  ),
)
