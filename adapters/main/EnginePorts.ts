import { join } from "node:path"

import { Effect, Layer, Schema } from "effect"

import * as CdktfProgramSynthesizer from "#adapters/cdktf/CdktfProgramSynthesizer.ts"
import * as BuiltInInfrastructureEngine from "#adapters/simulated-cloud/BuiltInInfrastructureEngine.ts"
import * as SimulatedCloudConfig from "#adapters/simulated-cloud/cloud/SimulatedCloudConfig.ts"
import { SocketHome } from "#adapters/simulated-cloud/provider/PrivateSocket.ts"
import * as SimulatedCloudInventory from "#adapters/simulated-cloud/SimulatedCloudInventory.ts"
import * as SimulatedCloudProbes from "#adapters/simulated-cloud/SimulatedCloudProbes.ts"
import * as SimulatedProviderAttachment from "#adapters/simulated-cloud/SimulatedProviderAttachment.ts"
import * as RealProviderAttachment from "#adapters/terraform/RealProviderAttachment.ts"
import * as TerraformCloudInventory from "#adapters/terraform/TerraformCloudInventory.ts"
import * as TerraformInfrastructureEngine from "#adapters/terraform/TerraformInfrastructureEngine.ts"

import type { Configuration } from "./Configuration.ts"
import { EngineBinary } from "./EngineBinary.ts"
import * as RealCloudProbes from "./RealCloudProbes.ts"

/** The real cloud needs Terraform or OpenTofu, and the machine has neither. */
export class EngineMissing extends Schema.TaggedError<EngineMissing>()("EngineMissing", {}) {
  override get message() {
    return "ORRERY_CLOUD=real needs Terraform or OpenTofu, and none was found. Run `npx orrery engine install` to download OpenTofu, put one on the PATH, or name it in ORRERY_TERRAFORM_BIN."
  }
}

/** The provider listens in the data directory, where no other user can put a socket of the same name. */
const simulatedCloud = (dataDirectory: string) =>
  Layer.mergeAll(
    SimulatedProviderAttachment.layer.pipe(Layer.provide(Layer.succeed(SocketHome, join(dataDirectory, "run")))),
    SimulatedCloudInventory.layer,
    SimulatedCloudProbes.layer,
  )

const make = Effect.fnUntraced(function* ({ cloud, dataDirectory }: Configuration) {
  const binary = yield* EngineBinary
  if (cloud === "real") {
    if (binary === undefined) return yield* new EngineMissing({})
    return TerraformInfrastructureEngine.layer({ binary, dataDirectory }).pipe(
      Layer.merge(TerraformCloudInventory.layer({ binary, dataDirectory })),
      Layer.merge(RealCloudProbes.layer),
      Layer.provideMerge(RealProviderAttachment.layer),
    )
  }
  const onSimulatedCloud = simulatedCloud(dataDirectory).pipe(Layer.provideMerge(SimulatedCloudConfig.layerConfig))
  return binary === undefined
    ? BuiltInInfrastructureEngine.layer.pipe(Layer.provideMerge(onSimulatedCloud))
    : TerraformInfrastructureEngine.layer({ binary, dataDirectory }).pipe(Layer.provideMerge(onSimulatedCloud))
})

/** The installed engine, on the configured cloud. */
export const layer = (configuration: Configuration) => Layer.unwrap(make(configuration))

/** CDKTF writes the programs for every engine. */
export const synthesizer = CdktfProgramSynthesizer.layer
