import { canonicalSpec } from "#domain/cluster/CanonicalSpec.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import { canonicalJson } from "#domain/shared/CanonicalJson.ts"

import { stacks } from "./Stacks.ts"
import { canonicalEgressNetworks } from "./synthesis/EgressNetworks.ts"
import { assertOnlyOwnExpressions } from "./synthesis/ProgramExpressions.ts"
import { ProgramStack } from "./synthesis/ProgramStack.ts"
import { refuseUnsafeText } from "./synthesis/RequestText.ts"
import { type JsonObject, renderProgram } from "./synthesis/TerraformProgram.ts"
import { clearTokens } from "./synthesis/TokenMap.ts"
import { withoutTokenTraces } from "./synthesis/TokenTraces.ts"
import { UnsupportedSpec } from "./synthesis/UnsupportedSpec.ts"

const buildProgram = (input: SynthesisInput): JsonObject => {
  const { provider, provisioner } = input.spec
  const stack = new ProgramStack()
  const define: ((stack: ProgramStack, input: SynthesisInput<never>) => void) | undefined =
    stacks[provisioner.type][provider]
  if (define === undefined) {
    throw new UnsupportedSpec({ path: "spec.provider", problem: `${provisioner.type} does not run on ${provider}.` })
  }
  // The stack of a type on a cloud takes the specifications of that type there.
  define(stack, input as SynthesisInput<never>)
  return renderProgram(stack)
}

/**
 * The Terraform program (`main.tf.json`) of a cluster. Equal inputs give equal bytes, regardless of the order of their
 * lists and maps. It has no backend block: the engine adds one.
 *
 * It is one synchronous function on purpose: an `await` between the first construct and the last byte would mix the
 * tokens of two programs.
 *
 * @throws `UnsafeText` when text of the request could be read as an expression.
 * @throws `UnsupportedSpec` when the request describes a cluster the template cannot build.
 */
export const synthesizeCluster = (input: SynthesisInput): string => {
  refuseUnsafeText(input.clusterId, "clusterId")
  refuseUnsafeText(input.organizationId, "organizationId")
  refuseUnsafeText(input.spec, "spec")
  try {
    const { egressNetworks, ...rest } = input
    const canonical = { ...rest, spec: canonicalSpec(input.spec), ...canonicalEgressNetworks(egressNetworks) }
    const program = withoutTokenTraces(() => buildProgram(canonical))
    assertOnlyOwnExpressions(program)
    return `${canonicalJson(program, 2)}\n`
  } finally {
    clearTokens()
  }
}
