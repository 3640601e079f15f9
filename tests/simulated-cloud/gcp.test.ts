import { describe } from "@effect/vitest"

import { engineName } from "#adapters/terraform/install/TerraformBinary.ts"
import { engineOfThisMachine, lacksEngine } from "#tests/terraform/Engine.ts"

import { gcpSuite } from "./GcpSuite.ts"
import { builtInEngine, realEngine } from "./SimulatedClouds.ts"

gcpSuite("the built-in engine", builtInEngine)

const name = engineOfThisMachine === undefined ? "Terraform" : engineName(engineOfThisMachine)

describe.skipIf(lacksEngine)("with a real engine", () => gcpSuite(name, realEngine))
