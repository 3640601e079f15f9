import { Testing } from "cdktf"

import { canonicalSpec } from "#domain/cluster/CanonicalSpec.ts"
import { defineEks } from "#infra-templates/eks/EksStack.ts"
import { ClusterStack } from "#infra-templates/synthesis/ClusterStack.ts"
import type { SynthesisInput } from "#infra-templates/synthesis/SynthesisInput.ts"

/** The same stack by CDKTF's own means: every token keeps a stack trace, everything is resolved twice, nothing is forgotten. */
export const plainSynthesis = (input: SynthesisInput): string => {
  const stack = new ClusterStack()
  defineEks(stack, { ...input, spec: canonicalSpec(input.spec) })
  return Testing.synth(stack, true)
}
