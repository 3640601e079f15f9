import { assert, it } from "@effect/vitest"
import { DateTime, Deferred, Effect, Fiber, type Layer, Redacted } from "effect"

import { IdempotencyKeys, type StoredResponse, type RequestKey } from "#application/ports/IdempotencyKeys.ts"

export const scope = "acme/ada/POST /api/v1/clusters"

const longAgo = DateTime.makeUnsafe(0)
const noon = DateTime.makeUnsafe("2026-02-01T12:00:00.123Z")

/** A response of that text, given at that time. */
export const response = (text: string, createdAt: DateTime.Utc = noon): StoredResponse => ({
  fingerprint: new Uint8Array(32).fill(7),
  status: 201,
  content: Redacted.make(text),
  createdAt,
})

const readable = (kept: StoredResponse | undefined) =>
  kept && { ...kept, content: Redacted.value(kept.content), createdAt: DateTime.formatIso(kept.createdAt) }

const read = Effect.fnUntraced(function* (requestKey: RequestKey, keptSince: DateTime.Utc = longAgo) {
  const { exclusively } = yield* IdempotencyKeys
  return readable(yield* exclusively(requestKey, keptSince, (kept) => Effect.succeed(kept)))
})

/** What every keeper of responses must do. Pass it your adapter's layer. */
export const idempotencyKeysContract = <E>(adapter: string, layer: Layer.Layer<IdempotencyKeys, E>) =>
  it.layer(layer, { timeout: "60 seconds" })(`IdempotencyKeys on ${adapter}`, (it) => {
    it.effect("gives back exactly the response kept last", () =>
      Effect.gen(function* () {
        const { keep } = yield* IdempotencyKeys
        const requestKey = { scope, key: "exact" }
        const later = { ...response("größer"), status: 202, fingerprint: new Uint8Array([0, 1, 255]) }
        assert.isUndefined(yield* read(requestKey))

        yield* keep(requestKey, response("first"))
        yield* keep(requestKey, later)

        assert.deepStrictEqual(yield* read(requestKey), readable(later))
      }),
    )

    it.effect("keeps scopes and keys apart, however they are spelled", () =>
      Effect.gen(function* () {
        const { keep } = yield* IdempotencyKeys
        const names = [
          { scope, key: "a/b" },
          { scope: `${scope}/a`, key: "b" },
          { scope, key: "A/B" },
          { scope, key: "~".repeat(255) },
          { scope: "s".repeat(1000), key: "a/b" },
        ]
        yield* Effect.forEach(names, (name, index) => keep(name, response(`answer ${index}`)))

        const found = yield* Effect.forEach(names, (name) => read(name))

        assert.deepStrictEqual(
          found.map((kept) => kept?.content),
          names.map((_, index) => `answer ${index}`),
        )
      }),
    )

    it.effect("gives back none from before the time that is asked for", () =>
      Effect.gen(function* () {
        const { keep } = yield* IdempotencyKeys
        const requestKey = { scope, key: "old" }
        yield* keep(requestKey, response("old"))

        assert.isDefined(yield* read(requestKey, noon))
        assert.isUndefined(yield* read(requestKey, DateTime.add(noon, { milliseconds: 1 })))
      }),
    )

    it.effect("lets one at a time work on a key, and refuses others at once, but not those with another key", () =>
      Effect.gen(function* () {
        const { exclusively } = yield* IdempotencyKeys
        const begun = yield* Deferred.make<void>()
        const end = yield* Deferred.make<void>()
        const waiting = Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(end))
        const requestKey = { scope, key: "held" }
        const first = yield* Effect.forkChild(exclusively(requestKey, longAgo, () => waiting))
        yield* Deferred.await(begun)

        const refused = yield* Effect.flip(exclusively(requestKey, longAgo, () => Effect.die("Two work at once.")))
        assert.strictEqual(refused._tag, "RequestKeyHeld")
        assert.isUndefined(yield* read({ scope, key: "free" }))

        yield* Deferred.succeed(end, undefined)
        yield* Fiber.join(first)
        assert.isUndefined(yield* read(requestKey))
      }),
    )

    it.effect("gives what the work gives, and fails as it fails, and lets go of the key either way", () =>
      Effect.gen(function* () {
        const { exclusively } = yield* IdempotencyKeys
        const requestKey = { scope, key: "let go" }

        assert.strictEqual(yield* exclusively(requestKey, longAgo, () => Effect.succeed(7)), 7)
        assert.strictEqual(
          yield* Effect.flip(exclusively(requestKey, longAgo, () => Effect.fail("refused"))),
          "refused",
        )
        yield* Effect.exit(exclusively(requestKey, longAgo, () => Effect.die("broken")))
        yield* Effect.exit(exclusively(requestKey, longAgo, () => Effect.interrupt))

        assert.strictEqual(yield* exclusively(requestKey, longAgo, () => Effect.succeed(8)), 8)
      }),
    )

    it.effect("counts the responses of one scope since a time, and says when the oldest of them was created", () =>
      Effect.gen(function* () {
        const { countKept, keep } = yield* IdempotencyKeys
        const counted = "globex/grace/POST /api/v1/clusters"
        const later = DateTime.add(noon, { minutes: 1 })
        assert.deepStrictEqual(yield* countKept(counted, longAgo), { count: 0 })

        yield* keep({ scope: counted, key: "old" }, response("old", DateTime.subtract(noon, { milliseconds: 1 })))
        yield* keep({ scope: counted, key: "later" }, response("later", later))
        yield* keep({ scope: counted, key: "first" }, response("first"))
        yield* keep({ scope: `${counted}/`, key: "other" }, response("other"))
        const { count, oldestAt } = yield* countKept(counted, noon)

        assert.deepStrictEqual([count, oldestAt?.epochMilliseconds], [2, noon.epochMilliseconds])
        assert.strictEqual((yield* countKept(counted, longAgo)).count, 3)
        assert.deepStrictEqual(yield* countKept(counted, DateTime.add(later, { milliseconds: 1 })), { count: 0 })
      }),
    )

    it.effect("prunes what is older than asked for, so much at a time, and nothing else", () =>
      Effect.gen(function* () {
        const { keep, prune } = yield* IdempotencyKeys
        const old = Array.from({ length: 5 }, (_, index) => ({ scope: "pruned", key: `old ${index}` }))
        const young = { scope: "pruned", key: "young" }
        yield* prune(DateTime.add(noon, { days: 1 }), 1000)
        yield* Effect.forEach(old, (name) => keep(name, response("old", DateTime.subtract(noon, { milliseconds: 1 }))))
        yield* keep(young, response("young"))

        const counts = [yield* prune(noon, 3), yield* prune(noon, 3), yield* prune(noon, 3)]

        assert.deepStrictEqual(counts, [3, 2, 0])
        assert.strictEqual((yield* read(young))?.content, "young")
        for (const name of old) assert.isUndefined(yield* read(name))
      }),
    )
  })
