import { assert, it } from "@effect/vitest"
import { DateTime, Effect, type Layer } from "effect"

import { RefreshedRegions } from "#application/ports/RefreshedRegions.ts"
import { refreshedRegion } from "#tests/fixtures/RefreshedRegions.ts"

const later = refreshedRegion({ timeGenerated: DateTime.makeUnsafe("2026-11-21T08:00:00Z"), zones: ["eu-west-1a"] })

/** What every home for refreshed regions must do. Pass it your adapter's layer. */
export const refreshedRegionsContract = <E>(adapter: string, layer: Layer.Layer<RefreshedRegions, E>) =>
  it.layer(layer, { timeout: "60 seconds" })(`RefreshedRegions on ${adapter}`, (it) => {
    it.effect("is empty at first", () =>
      Effect.gen(function* () {
        const { regions } = yield* (yield* RefreshedRegions).changedSince(0)

        assert.deepStrictEqual(regions, [])
      }),
    )

    it.effect("returns a region as it was saved, and only what changed after a revision", () =>
      Effect.gen(function* () {
        const store = yield* RefreshedRegions
        yield* store.save(refreshedRegion())
        const first = yield* store.changedSince(0)
        assert.deepStrictEqual(first.regions, [refreshedRegion()])

        const paris = refreshedRegion({ region: "eu-west-3" })
        yield* store.save(paris)
        const second = yield* store.changedSince(first.revision)
        assert.deepStrictEqual(second.regions, [paris])
        assert.isAbove(second.revision, first.revision)

        assert.deepStrictEqual(yield* store.changedSince(second.revision), { revision: second.revision, regions: [] })
      }),
    )

    it.effect("replaces a region that is saved again, and returns it as changed", () =>
      Effect.gen(function* () {
        const store = yield* RefreshedRegions
        const { revision } = yield* store.changedSince(0)
        yield* store.save(later)

        assert.deepStrictEqual((yield* store.changedSince(revision)).regions, [later])
        const all = (yield* store.changedSince(0)).regions
        assert.deepStrictEqual(
          all.filter(({ region }) => region === later.region),
          [later],
        )
      }),
    )

    it.effect("gives saves at once revisions of their own", () =>
      Effect.gen(function* () {
        const store = yield* RefreshedRegions
        const { revision } = yield* store.changedSince(0)
        const names = ["a", "b", "c", "d", "e", "f"]
        yield* Effect.forEach(names, (region) => store.save(refreshedRegion({ region })), { concurrency: "unbounded" })

        const changed = yield* store.changedSince(revision)
        assert.sameMembers(
          changed.regions.map(({ region }) => region),
          names,
        )
        assert.strictEqual(changed.revision, revision + names.length)
      }),
    )
  })
