import { Context, Effect, Layer, Ref } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import * as BuiltInInfrastructureEngine from "#adapters/simulated-cloud/BuiltInInfrastructureEngine.ts"
import * as SimulatedCloudConfig from "#adapters/simulated-cloud/cloud/SimulatedCloudConfig.ts"
import * as SimulatedCloudInventory from "#adapters/simulated-cloud/SimulatedCloudInventory.ts"
import * as SimulatedCloudProbes from "#adapters/simulated-cloud/SimulatedCloudProbes.ts"
import type { CloudInventory } from "#application/ports/CloudInventory.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { type CloudChanges, settingsWith } from "#tests/simulated-cloud/SimulatedClouds.ts"

/** Addresses by the ids of their objects. */
export type State = ReadonlyMap<string, string>

/** What an engine's state holds: written periodically, as Terraform does, and lost in between by a crash. */
export class StateFile extends Context.Service<
  StateFile,
  {
    readonly read: Effect.Effect<State>
    readonly write: (state: State) => Effect.Effect<void>
  }
>()("orrery/tests/application/StateFile") {
  static readonly layer = Layer.effect(
    this,
    Effect.map(Ref.make<State>(new Map()), (file) => ({
      read: Ref.get(file),
      write: (state) => Ref.set(file, state),
    })),
  )
}

/** How many changes an engine makes before it writes its state down; it does so at the end of an apply, too. */
const changesBetweenWrites = 5

/** The objects as an engine sees them that knows only what its state holds. */
const remembered = Layer.effect(
  SimulatedObjects,
  Effect.gen(function* () {
    const objects = yield* SimulatedObjects
    const file = yield* StateFile
    const known = yield* Ref.make(yield* file.read)
    const changes = yield* Ref.make(0)

    const know = (change: (state: Map<string, string>) => void) =>
      Effect.gen(function* () {
        const state = yield* Ref.updateAndGet(known, (before) => {
          const after = new Map(before)
          change(after)
          return after
        })
        const count = yield* Ref.updateAndGet(changes, (before) => before + 1)
        if (count % changesBetweenWrites === 0) yield* file.write(state)
      })

    return SimulatedObjects.of({
      ...objects,
      create: (object) =>
        Effect.tap(objects.create(object), () => know((state) => state.set(object.objectId, object.address ?? ""))),
      adopt: (objectId, owner) =>
        Effect.tap(objects.adopt(objectId, owner), () => know((state) => state.set(objectId, owner.address ?? ""))),
      remove: (objectId) => Effect.tap(objects.remove(objectId), () => know((state) => state.delete(objectId))),
      listByCluster: (clusterId) =>
        Effect.gen(function* () {
          const state = yield* Ref.get(known)
          return (yield* objects.listByCluster(clusterId)).filter(({ objectId }) => state.has(objectId))
        }),
    })
  }),
)

/** An engine whose commands end with their state written down. */
const writing = Layer.effect(
  InfrastructureEngine,
  Effect.gen(function* () {
    const engine = yield* InfrastructureEngine
    const objects = yield* SimulatedObjects
    const file = yield* StateFile

    return InfrastructureEngine.of({
      ...engine,
      stateAddresses: () => Effect.map(file.read, (state) => [...state.values()]),
      // Not as a finalizer: an engine that is killed writes nothing more.
      apply: Effect.fnUntraced(function* (run, plan) {
        const applied = yield* Effect.result(engine.apply(run, plan))
        const held = yield* objects.listByCluster(run.clusterId)
        yield* file.write(new Map(held.map(({ address, objectId }) => [objectId, address ?? ""])))
        return yield* Effect.fromResult(applied)
      }),
    })
  }),
)

/** The built-in engine with a state that lags behind the cloud, so that a crash leaves objects no one has written down. */
export const forgetfulEngine = (
  changes: CloudChanges = {},
  inventory: Layer.Layer<CloudInventory, never, SimulatedObjects> = SimulatedCloudInventory.layer,
) =>
  Layer.mergeAll(
    writing.pipe(Layer.provide(BuiltInInfrastructureEngine.layer), Layer.provide(remembered)),
    inventory,
    SimulatedCloudProbes.layer,
  ).pipe(Layer.provide(SimulatedCloudConfig.layer(settingsWith(changes))))
