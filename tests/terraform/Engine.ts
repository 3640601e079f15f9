import process from "node:process"

import { Effect, Layer, Redacted } from "effect"

import * as AesGcmEncryption from "#adapters/encryption/AesGcmEncryption.ts"
import { ProviderAttachment } from "#adapters/interfaces/ProviderAttachment.ts"
import * as MemoryTerraformStates from "#adapters/memory/MemoryTerraformStates.ts"
import { findEngine, type TerraformBinary } from "#adapters/terraform/install/TerraformBinary.ts"
import * as TerraformInfrastructureEngine from "#adapters/terraform/TerraformInfrastructureEngine.ts"

/** The engine of this machine; undefined where there is none, which on CI is a failure of the suite that needs it. */
export const engineOfThisMachine: TerraformBinary | undefined = await Effect.runPromise(
  findEngine({
    named: process.env["ORRERY_TERRAFORM_BIN"],
    dataDirectory: ".orrery",
    searchPath: process.env["PATH"] ?? "",
  }),
)

/** Suites that need a real engine are left out without one, but never on CI. */
export const lacksEngine = engineOfThisMachine === undefined && process.env["CI"] === undefined

/** The same key in every process of a test. */
export const encryption = Layer.orDie(
  AesGcmEncryption.layer({ dataDirectory: "/nowhere", key: Redacted.make(Buffer.alloc(32, 7).toString("base64")) }),
)

/** Programs of Terraform's built-in provider need no cloud. */
export const noCloud = Layer.succeed(ProviderAttachment, {
  simulated: true,
  secrets: Redacted.make([]),
  attach: () => Effect.succeed({}),
})

/** The engine of this machine, for a suite that cannot do without. */
export const requiredEngine =
  engineOfThisMachine === undefined
    ? Effect.die("This machine has neither terraform nor tofu. ORRERY_TERRAFORM_BIN names one that is elsewhere.")
    : Effect.succeed(engineOfThisMachine)

/** The engine of this machine over a data directory. */
export const engineIn = (dataDirectory: string) =>
  Layer.unwrap(Effect.map(requiredEngine, (binary) => TerraformInfrastructureEngine.layer({ binary, dataDirectory })))

/** What an engine needs for programs that need no cloud, with states in memory. */
export const localPorts = Layer.mergeAll(MemoryTerraformStates.layer, encryption, noCloud)
