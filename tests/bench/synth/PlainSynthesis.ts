import { Testing } from "cdktf"

import { canonicalSpec } from "#domain/cluster/CanonicalSpec.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import { defineEks } from "#infra-templates/eks/EksStack.ts"
import { ClusterStack } from "#infra-templates/synthesis/ClusterStack.ts"
import { eksPart } from "#tests/fixtures/EksPart.ts"

/** The same stack by CDKTF's own means: every token keeps a stack trace, everything is resolved twice, nothing is forgotten. */
export const plainSynthesis = (input: SynthesisInput): string => {
  const stack = new ClusterStack()
  const spec = canonicalSpec(input.spec)
  defineEks(stack, { ...input, spec: { ...spec, provisioner: { type: "eks", eks: eksPart(spec) } } })
  return Testing.synth(stack, true)
}
