import { assert, it } from "@effect/vitest"
import { Effect, Fiber, type Layer } from "effect"

import {
  knownWritesMin,
  ObjectChanged,
  type ObjectKey,
  type ObjectVersion,
  SimulatedClusterObjects,
} from "#adapters/interfaces/SimulatedClusterObjects.ts"

const keyOf = (name: string, namespace = "default", resource = "configmaps"): ObjectKey => ({
  resource,
  namespace,
  name,
})

const contentOf = (text: string) => ({ content: { data: { text } }, sealed: null })

const textsOf = (objects: ReadonlyArray<ObjectVersion>) => objects.map(({ content }) => content["data"])

/** What every home for the objects of simulated clusters must do. Pass it your adapter's layer. */
export const simulatedClusterObjectsContract = <E>(adapter: string, layer: Layer.Layer<SimulatedClusterObjects, E>) =>
  it.layer(layer, { timeout: "60 seconds" })(`SimulatedClusterObjects on ${adapter}`, (it) => {
    it.effect("returns an object exactly as it was written, with the number of the write", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedClusterObjects
        const written = { content: { data: { a: "ü", b: [1, null] } }, sealed: new Uint8Array([1, 2, 255]) }

        const revision = yield* objects.put("exact", keyOf("a"), 0, written)

        assert.strictEqual(revision, 1)
        assert.deepStrictEqual(yield* objects.find("exact", keyOf("a")), { ...keyOf("a"), ...written, revision: 1 })
        assert.isUndefined(yield* objects.find("exact", keyOf("a", "other")))
        assert.isUndefined(yield* objects.find("another cluster", keyOf("a")))
      }),
    )

    it.effect("refuses a write that expects another revision, which changes nothing", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedClusterObjects
        const first = yield* objects.put("refused", keyOf("a"), 0, contentOf("1"))
        const second = yield* objects.put("refused", keyOf("a"), first, contentOf("2"))

        const refused = [
          yield* Effect.flip(objects.put("refused", keyOf("a"), 0, contentOf("3"))),
          yield* Effect.flip(objects.put("refused", keyOf("a"), first, contentOf("3"))),
          yield* Effect.flip(objects.remove("refused", keyOf("a"), first)),
          yield* Effect.flip(objects.put("refused", keyOf("b"), 1, contentOf("3"))),
          yield* Effect.flip(objects.remove("refused", keyOf("b"), 1)),
        ]

        for (const error of refused) assert.instanceOf(error, ObjectChanged)
        const listed = yield* objects.list("refused", { resource: "configmaps" })
        assert.deepStrictEqual(listed.objects, [{ ...keyOf("a"), ...contentOf("2"), revision: second }])
        assert.strictEqual(listed.revision, second)
      }),
    )

    it.effect("lets one of many writers of the same revision win", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedClusterObjects
        const first = yield* objects.put("raced", keyOf("a"), 0, contentOf("0"))

        const writes = Array.from({ length: 8 }, (_, index) =>
          Effect.isSuccess(objects.put("raced", keyOf("a"), first, contentOf(`${index}`))),
        )
        const won = yield* Effect.all(writes, { concurrency: "unbounded" })

        assert.lengthOf(
          won.filter((success) => success),
          1,
        )
      }),
    )

    it.effect("creates an object again after it was removed", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedClusterObjects
        const first = yield* objects.put("again", keyOf("a"), 0, contentOf("1"))
        yield* objects.remove("again", keyOf("a"), first)

        assert.isUndefined(yield* objects.find("again", keyOf("a")))
        assert.deepStrictEqual((yield* objects.list("again", { resource: "configmaps" })).objects, [])
        yield* objects.put("again", keyOf("a"), 0, contentOf("2"))

        assert.deepStrictEqual((yield* objects.find("again", keyOf("a")))?.content, contentOf("2").content)
      }),
    )

    it.effect("lists by namespace and name, of one namespace or all, from a place on, so many at most", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedClusterObjects
        for (const [namespace, name] of [
          ["b", "a"],
          ["a-b", "Z"],
          ["a", "c"],
          ["a", "b"],
        ] as const) {
          yield* objects.put("listed", keyOf(name, namespace), 0, contentOf(`${namespace}/${name}`))
        }
        yield* objects.put("listed", keyOf("a", "a", "secrets"), 0, contentOf("secret"))
        const list = (selection: object) =>
          Effect.map(objects.list("listed", { resource: "configmaps", ...selection }), (listed) =>
            listed.objects.map(({ name, namespace }) => `${namespace}/${name}`),
          )

        assert.deepStrictEqual(yield* list({}), ["a/b", "a/c", "a-b/Z", "b/a"])
        assert.deepStrictEqual(yield* list({ namespace: "a" }), ["a/b", "a/c"])
        assert.deepStrictEqual(yield* list({ after: { namespace: "a", name: "b" }, countMax: 2 }), ["a/c", "a-b/Z"])
      }),
    )

    it.effect("lists the objects that another one owns, of every resource", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedClusterObjects
        const ownedBy = (...uids: ReadonlyArray<string>) => ({
          content: { metadata: { ownerReferences: uids.map((uid) => ({ uid, kind: "Owner" })) } },
          sealed: null,
        })
        yield* objects.put("owned", keyOf("a"), 0, ownedBy("1", "2"))
        yield* objects.put("owned", keyOf("b", "default", "secrets"), 0, ownedBy("2"))
        yield* objects.put("owned", keyOf("c"), 0, ownedBy("3"))
        yield* objects.put("owned", keyOf("d"), 0, contentOf("2"))

        const owned = yield* objects.list("owned", { ownerUid: "2" })

        assert.deepStrictEqual(
          owned.objects.map(({ name }) => name),
          ["a", "b"],
        )
      }),
    )

    it.effect("lists the objects as they were after an earlier write", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedClusterObjects
        const first = yield* objects.put("past", keyOf("a"), 0, contentOf("1"))
        const second = yield* objects.put("past", keyOf("b"), 0, contentOf("2"))
        yield* objects.remove("past", keyOf("a"), first)
        yield* objects.put("past", keyOf("b"), second, contentOf("3"))

        const past = yield* objects.list("past", { resource: "configmaps", revision: second })

        assert.deepStrictEqual(textsOf(past.objects), [{ text: "1" }, { text: "2" }])
        assert.deepStrictEqual(textsOf((yield* objects.list("past", { resource: "configmaps" })).objects), [
          { text: "3" },
        ])
      }),
    )

    it.effect("returns the writes after a revision in their order, with the object before and after", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedClusterObjects
        const first = yield* objects.put("changes", keyOf("a"), 0, contentOf("1"))
        yield* objects.put("changes", keyOf("s", "default", "secrets"), 0, contentOf("secret"))
        const second = yield* objects.put("changes", keyOf("a"), first, contentOf("2"))
        const third = yield* objects.remove("changes", keyOf("a"), second)
        const versions = {
          one: { ...keyOf("a"), ...contentOf("1"), revision: first },
          two: { ...keyOf("a"), ...contentOf("2"), revision: second },
        }

        const all = yield* objects.changesAfter("changes", "configmaps", 0, 100)

        assert.deepStrictEqual(all, {
          revision: third,
          compacted: 0,
          changes: [
            { revision: first, before: undefined, after: versions.one },
            { revision: second, before: versions.one, after: versions.two },
            { revision: third, before: versions.two, after: undefined },
          ],
        })
        const some = yield* objects.changesAfter("changes", "configmaps", first, 1)
        assert.deepStrictEqual(
          some.changes.map(({ revision }) => revision),
          [second],
        )
      }),
    )

    it.effect("wakes up those who follow a cluster after a write", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedClusterObjects
        const wait = yield* objects.follow("followed")
        const revisionOf = Effect.map(objects.list("followed", { resource: "configmaps" }), ({ revision }) => revision)
        const changed = yield* Effect.forkChild(
          Effect.repeat(Effect.andThen(wait, revisionOf), { until: (revision) => revision > 0 }),
        )

        yield* objects.put("followed", keyOf("a"), 0, contentOf("1"))

        assert.strictEqual(yield* Fiber.join(changed), 1)
      }).pipe(Effect.scoped),
    )

    it.effect("removes everything of a cluster", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedClusterObjects
        yield* objects.put("forgotten", keyOf("a"), 0, contentOf("1"))
        yield* objects.put("kept", keyOf("a"), 0, contentOf("1"))

        yield* objects.forget("forgotten")

        assert.isUndefined(yield* objects.find("forgotten", keyOf("a")))
        assert.strictEqual((yield* objects.list("forgotten", { resource: "configmaps" })).revision, 0)
        assert.isDefined(yield* objects.find("kept", keyOf("a")))
      }),
    )

    it.effect("knows at least the last writes, and says which it no longer knows", () =>
      Effect.gen(function* () {
        const objects = yield* SimulatedClusterObjects
        let revision = yield* objects.put("long", keyOf("a"), 0, contentOf("0"))
        yield* objects.put("long", keyOf("untouched"), 0, contentOf("0"))
        for (let write = 0; write < 2 * knownWritesMin; write++) {
          revision = yield* objects.put("long", keyOf("a"), revision, contentOf(`${write}`))
        }

        const { changes, compacted } = yield* objects.changesAfter("long", "configmaps", 0, 10_000)

        assert.isAtLeast(changes.length, knownWritesMin)
        assert.isAtMost(changes.length, 2 * knownWritesMin)
        assert.strictEqual(changes[0]?.revision, compacted + 1)
        assert.isDefined(changes[0]?.before)
        assert.isDefined(yield* objects.find("long", keyOf("untouched")))
      }),
    )
  })
