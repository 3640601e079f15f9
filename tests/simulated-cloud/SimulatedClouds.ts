import { Effect, Layer } from "effect"

import type { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import * as MemorySimulatedObjects from "#adapters/memory/MemorySimulatedObjects.ts"
import * as MemoryTerraformStates from "#adapters/memory/MemoryTerraformStates.ts"
import * as BuiltInInfrastructureEngine from "#adapters/simulated-cloud/BuiltInInfrastructureEngine.ts"
import * as SimulatedCloudConfig from "#adapters/simulated-cloud/cloud/SimulatedCloudConfig.ts"
import * as SimulatedProviderAttachment from "#adapters/simulated-cloud/SimulatedProviderAttachment.ts"
import type { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"
import { encryption, engineIn } from "#tests/terraform/Engine.ts"

/** What differs from a cloud that responds at once and never fails. */
export type CloudChanges = Partial<SimulatedCloudConfig.SimulatedCloudSettings>

/** An engine over a simulated cloud that is empty each time the layer is built. */
export type SimulatedEngine = (changes?: CloudChanges) => Layer.Layer<InfrastructureEngine | SimulatedObjects>

export const settingsWith = (changes: CloudChanges = {}): SimulatedCloudConfig.SimulatedCloudSettings => ({
  ...SimulatedCloudConfig.defaultSettings,
  latency: { scale: 0, otherMilliseconds: 0, byTypeMilliseconds: {} },
  ...changes,
})

/** The built-in engine, which calls the simulated cloud in this process, over any home for its objects. */
export const builtInEngineOn =
  (objects: Layer.Layer<SimulatedObjects>): SimulatedEngine =>
  (changes) =>
    BuiltInInfrastructureEngine.layer.pipe(
      Layer.provide(SimulatedCloudConfig.layer(settingsWith(changes))),
      Layer.provideMerge(objects),
    )

export const builtInEngine = builtInEngineOn(MemorySimulatedObjects.layer)

/** The Terraform or OpenTofu of this machine, which reaches the simulated cloud as its provider. */
export const realEngine: SimulatedEngine = (changes) =>
  Layer.unwrap(Effect.map(temporaryDirectory, engineIn)).pipe(
    Layer.provide(
      SimulatedProviderAttachment.layer.pipe(Layer.provide(SimulatedCloudConfig.layer(settingsWith(changes)))),
    ),
    Layer.provide([MemoryTerraformStates.layer, encryption]),
    Layer.provideMerge(MemorySimulatedObjects.layer),
  )
