import { assert, it } from "@effect/vitest"
import { Effect, Layer } from "effect"

import {
  stateVersionsMax,
  type TerraformLock,
  type TerraformState,
  TerraformStateConflict,
  TerraformStateFenced,
  TerraformStateLocked,
  TerraformStates,
} from "#adapters/interfaces/TerraformStates.ts"
import { Clusters } from "#application/ports/Clusters.ts"
import { pendingCluster } from "#tests/fixtures/Clusters.ts"
import { type Accounts, settled } from "#tests/fixtures/People.ts"

const lockOf = (id: string): TerraformLock => ({
  id,
  operation: "OperationTypeApply",
  who: "root@host",
  created: "2026-02-01T12:00:00Z",
})

const stateOf = (serial: number, lineage = "one"): TerraformState => ({
  serial,
  lineage,
  ciphertext: new Uint8Array([0, 255, serial % 256]),
})

/** A cluster of this name, for the states to belong to. */
const clusterCalled = Effect.fnUntraced(function* (name: string) {
  const clusters = yield* Clusters
  const cluster = pendingCluster(name)
  yield* clusters.create(cluster)
  return cluster.id
})

/** What every home for Terraform states must do. Pass it your adapter's layer. */
export const terraformStatesContract = <E>(
  adapter: string,
  layer: Layer.Layer<TerraformStates | Clusters | Accounts, E>,
) =>
  it.layer(Layer.provideMerge(settled, layer), { timeout: "60 seconds" })(`TerraformStates on ${adapter}`, (it) => {
    it.effect("has no state before the first is written, locked or not", () =>
      Effect.gen(function* () {
        const states = yield* TerraformStates
        const id = yield* clusterCalled("state-none")
        assert.isUndefined(yield* states.read(id, 1))

        yield* states.lock(id, 1, lockOf("a"))

        assert.isUndefined(yield* states.read(id, 1))
        assert.deepStrictEqual(yield* states.versions(id), [])
      }),
    )

    it.effect("returns a state exactly as it was written, to every later run", () =>
      Effect.gen(function* () {
        const states = yield* TerraformStates
        const id = yield* clusterCalled("state-exact")
        yield* states.lock(id, 1, lockOf("a"))

        yield* states.write(id, 1, "a", stateOf(1))

        assert.deepStrictEqual(yield* states.read(id, 1), stateOf(1))
        assert.deepStrictEqual(yield* states.read(id, 2), stateOf(1))
      }),
    )

    it.effect("keeps clusters apart", () =>
      Effect.gen(function* () {
        const states = yield* TerraformStates
        const one = yield* clusterCalled("state-apart-one")
        const other = yield* clusterCalled("state-apart-other")
        yield* states.lock(one, 1, lockOf("a"))
        yield* states.write(one, 1, "a", stateOf(1))

        yield* states.lock(other, 1, lockOf("b"))

        assert.isUndefined(yield* states.read(other, 1))
      }),
    )

    it.effect("lets one command hold the lock, and names it to the next", () =>
      Effect.gen(function* () {
        const states = yield* TerraformStates
        const id = yield* clusterCalled("state-lock")
        yield* states.lock(id, 1, lockOf("a"))
        yield* states.lock(id, 1, lockOf("a"))

        const refused = yield* Effect.flip(states.lock(id, 1, lockOf("b")))
        assert.deepStrictEqual(refused, new TerraformStateLocked({ lock: lockOf("a") }))

        yield* states.unlock(id, 1, "b")
        assert.strictEqual((yield* Effect.flip(states.lock(id, 1, lockOf("b"))))._tag, "TerraformStateLocked")

        yield* states.unlock(id, 1, "a")
        yield* states.unlock(id, 1, "a")
        yield* states.lock(id, 1, lockOf("b"))
      }),
    )

    it.effect("grants the first lock, which many ask for at once, to one of them", () =>
      Effect.gen(function* () {
        const states = yield* TerraformStates
        const id = yield* clusterCalled("state-race")
        const ask = (name: string) => Effect.isSuccess(states.lock(id, 1, lockOf(name)))

        const granted = yield* Effect.forEach(["a", "b", "c", "d", "e", "f"], ask, { concurrency: "unbounded" })

        assert.lengthOf(
          granted.filter((isGranted) => isGranted),
          1,
        )
      }),
    )

    it.effect("refuses a write without the lock", () =>
      Effect.gen(function* () {
        const states = yield* TerraformStates
        const id = yield* clusterCalled("state-unlocked")
        const unlocked = new TerraformStateLocked({ lock: null })
        assert.deepStrictEqual(yield* Effect.flip(states.write(id, 1, "a", stateOf(1))), unlocked)
        yield* states.lock(id, 1, lockOf("a"))

        const held = yield* Effect.flip(states.write(id, 1, "b", stateOf(1)))
        assert.deepStrictEqual(held, new TerraformStateLocked({ lock: lockOf("a") }))

        yield* states.unlock(id, 1, "a")
        assert.deepStrictEqual(yield* Effect.flip(states.write(id, 1, "a", stateOf(1))), unlocked)
        assert.isUndefined(yield* states.read(id, 1))
      }),
    )

    it.effect("gives a newer run the lock that a dead one held, and fences the dead one off", () =>
      Effect.gen(function* () {
        const states = yield* TerraformStates
        const id = yield* clusterCalled("state-fence")
        yield* states.lock(id, 1, lockOf("dead"))
        yield* states.write(id, 1, "dead", stateOf(3))

        yield* states.lock(id, 2, lockOf("new"))

        const fenced = new TerraformStateFenced({ generation: 2 })
        assert.deepStrictEqual(yield* Effect.flip(states.write(id, 1, "dead", stateOf(4))), fenced)
        assert.deepStrictEqual(yield* Effect.flip(states.lock(id, 1, lockOf("dead"))), fenced)
        assert.deepStrictEqual(yield* Effect.flip(states.unlock(id, 1, "dead")), fenced)
        assert.deepStrictEqual(yield* Effect.flip(states.read(id, 1)), fenced)
        yield* states.write(id, 2, "new", stateOf(4))
        assert.deepStrictEqual(yield* states.read(id, 2), stateOf(4))
      }),
    )

    it.effect("stays fenced when the newer run has let go of the lock", () =>
      Effect.gen(function* () {
        const states = yield* TerraformStates
        const id = yield* clusterCalled("state-fence-stays")
        yield* states.lock(id, 5, lockOf("new"))
        yield* states.unlock(id, 5, "new")
        assert.deepStrictEqual(yield* Effect.flip(states.read(id, 4)), new TerraformStateFenced({ generation: 5 }))

        const refused = yield* Effect.flip(states.lock(id, 4, lockOf("old")))

        assert.deepStrictEqual(refused, new TerraformStateFenced({ generation: 5 }))
      }),
    )

    it.effect("never goes back to an older serial, nor to another lineage", () =>
      Effect.gen(function* () {
        const states = yield* TerraformStates
        const id = yield* clusterCalled("state-serial")
        yield* states.lock(id, 1, lockOf("a"))
        yield* states.write(id, 1, "a", stateOf(7))

        const conflict = new TerraformStateConflict({ serial: 7, lineage: "one" })
        assert.deepStrictEqual(yield* Effect.flip(states.write(id, 1, "a", stateOf(6))), conflict)
        assert.deepStrictEqual(yield* Effect.flip(states.write(id, 1, "a", stateOf(8, "two"))), conflict)
        assert.deepStrictEqual(yield* states.read(id, 1), stateOf(7))
      }),
    )

    it.effect("takes the same write twice, for a response may get lost", () =>
      Effect.gen(function* () {
        const states = yield* TerraformStates
        const id = yield* clusterCalled("state-again")
        yield* states.lock(id, 1, lockOf("a"))
        yield* states.write(id, 1, "a", stateOf(1))
        yield* states.write(id, 1, "a", stateOf(2))

        yield* states.write(id, 1, "a", stateOf(2))

        assert.deepStrictEqual(yield* states.read(id, 1), stateOf(2))
        assert.deepStrictEqual(yield* states.versions(id), [stateOf(1)])
      }),
    )

    it.effect(`keeps the last ${stateVersionsMax} versions before the present one, newest first`, () =>
      Effect.gen(function* () {
        const states = yield* TerraformStates
        const id = yield* clusterCalled("state-versions")
        yield* states.lock(id, 1, lockOf("a"))
        const written = Array.from({ length: stateVersionsMax + 5 }, (_, index) => stateOf(index + 1))

        yield* Effect.forEach(written, (state) => states.write(id, 1, "a", state))

        const earlier = written.slice(0, -1).toReversed().slice(0, stateVersionsMax)
        assert.deepStrictEqual(yield* states.versions(id), earlier)
      }),
    )
  })
