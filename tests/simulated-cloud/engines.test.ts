import { describe } from "@effect/vitest"

import { engineName } from "#adapters/terraform/install/TerraformBinary.ts"
import { engineOfThisMachine, lacksEngine } from "#tests/terraform/Engine.ts"

import { failingCloudSuite } from "./FailingCloudSuite.ts"
import { builtInEngine, realEngine } from "./SimulatedClouds.ts"
import { simulatedCloudSuite } from "./SimulatedCloudSuite.ts"

simulatedCloudSuite("the built-in engine", builtInEngine)
failingCloudSuite("the built-in engine", builtInEngine)

const name = engineOfThisMachine === undefined ? "Terraform" : engineName(engineOfThisMachine)

describe.skipIf(lacksEngine)("with a real engine", () => {
  simulatedCloudSuite(name, realEngine)
  failingCloudSuite(name, realEngine)
})
