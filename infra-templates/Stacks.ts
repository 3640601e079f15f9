import type { TerraformStack } from "cdktf"

import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import type { Provisioner } from "#domain/provisioner/Provisioner.ts"

import { defineEks } from "./eks/EksStack.ts"
import { defineGke } from "./gke/GkeStack.ts"

type Stacks = {
  readonly [P in Provisioner as P["type"]]: (stack: TerraformStack, input: SynthesisInput<P>) => void
}

/** What each provisioner's clusters consist of. A new one is a folder beside this file and a line here. */
export const stacks: Stacks = { eks: defineEks, gke: defineGke }
