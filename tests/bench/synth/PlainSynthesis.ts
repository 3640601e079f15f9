import { Testing } from "cdktf"

import { canonicalSpec } from "#domain/cluster/CanonicalSpec.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import { stacks } from "#infra-templates/Stacks.ts"
import { ProgramStack } from "#infra-templates/synthesis/ProgramStack.ts"

/** The same stack by CDKTF's own means: every token keeps a stack trace, everything is resolved twice, nothing is forgotten. */
export const plainSynthesis = (input: SynthesisInput): string => {
  const stack = new ProgramStack()
  const { provider, provisioner } = input.spec
  const define: ((stack: ProgramStack, input: SynthesisInput<never>) => void) | undefined =
    stacks[provisioner.type][provider]
  // The stack of a type on a cloud takes the specifications of that type there.
  define?.(stack, { ...input, spec: canonicalSpec(input.spec) } as SynthesisInput<never>)
  return Testing.synth(stack, true)
}
