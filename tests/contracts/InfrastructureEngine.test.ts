import { describe } from "@effect/vitest"

import { engineName } from "#adapters/terraform/TerraformBinary.ts"
import { engineOfThisMachine, lacksEngine, localEngine } from "#tests/terraform/Engine.ts"
import { builtInPrograms } from "#tests/terraform/Programs.ts"

import { infrastructureEngineContract } from "./InfrastructureEngineContract.ts"

const name = engineOfThisMachine === undefined ? "Terraform" : engineName(engineOfThisMachine)

describe.skipIf(lacksEngine)("with a real engine", () =>
  infrastructureEngineContract(name, localEngine, builtInPrograms),
)
