import { describe } from "@effect/vitest"
import { Effect, Layer } from "effect"

import * as MemorySimulatedObjects from "#adapters/memory/MemorySimulatedObjects.ts"
import * as MemoryTerraformStates from "#adapters/memory/MemoryTerraformStates.ts"
import * as BuiltInInfrastructureEngine from "#adapters/simulated-cloud/BuiltInInfrastructureEngine.ts"
import * as SimulatedCloudConfig from "#adapters/simulated-cloud/cloud/SimulatedCloudConfig.ts"
import * as SimulatedProviderAttachment from "#adapters/simulated-cloud/SimulatedProviderAttachment.ts"
import { engineName } from "#adapters/terraform/install/TerraformBinary.ts"
import * as TerraformInfrastructureEngine from "#adapters/terraform/TerraformInfrastructureEngine.ts"
import type { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import { temporaryDirectory } from "#tests/fixtures/TemporaryDirectory.ts"
import { encryption, engineOfThisMachine, lacksEngine, localPorts, requiredEngine } from "#tests/terraform/Engine.ts"
import { awsPrograms, builtInPrograms, refusedType } from "#tests/terraform/Programs.ts"

import { type EnginePrograms, infrastructureEngineContract } from "./InfrastructureEngineContract.ts"
import { infrastructureEngineRunsContract } from "./InfrastructureEngineRunsContract.ts"

const name = engineOfThisMachine === undefined ? "Terraform" : engineName(engineOfThisMachine)

const cloudSettings: SimulatedCloudConfig.SimulatedCloudSettings = {
  ...SimulatedCloudConfig.defaultSettings,
  latency: { scale: 0, otherMilliseconds: 0, byTypeMilliseconds: {} },
  failures: [{ match: refusedType, operation: "create", message: "LimitExceededException: No more keys." }],
}

const simulatedCloud = SimulatedProviderAttachment.layer.pipe(
  Layer.provide([MemorySimulatedObjects.layer, SimulatedCloudConfig.layer(cloudSettings)]),
)

/** Terraform in a directory of its own. */
const terraform = Layer.unwrap(
  Effect.gen(function* () {
    const [binary, dataDirectory] = [yield* requiredEngine, yield* temporaryDirectory]
    return TerraformInfrastructureEngine.layer({ binary, dataDirectory })
  }),
)

const onSimulatedCloud = terraform.pipe(
  Layer.provide(Layer.mergeAll(MemoryTerraformStates.layer, encryption, simulatedCloud)),
)

const contract = (adapter: string, engine: Layer.Layer<InfrastructureEngine>, programs: EnginePrograms) => {
  infrastructureEngineContract(adapter, engine, programs)
  infrastructureEngineRunsContract(adapter, engine, programs)
}

describe.skipIf(lacksEngine)("with a real engine", () => {
  contract(`${name}, without a cloud`, terraform.pipe(Layer.provide(localPorts)), builtInPrograms)
  contract(`${name}, on the simulated cloud`, onSimulatedCloud, awsPrograms)
})

contract(
  BuiltInInfrastructureEngine.engineName,
  BuiltInInfrastructureEngine.layer.pipe(
    Layer.provide([MemorySimulatedObjects.layer, SimulatedCloudConfig.layer(cloudSettings)]),
  ),
  awsPrograms,
)
