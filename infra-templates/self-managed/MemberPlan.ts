import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"

import { controlPlaneOf } from "./SelfManagedInput.ts"

/** One machine of the control plane: its place, and the names of all that it keeps when the machine is replaced. */
export interface MemberPlan {
  readonly index: number
  /** The name of the node and of its member of etcd. */
  readonly name: string
  readonly zone: string
}

/** Members are spread over the zones in turn, so that a zone that fails takes a minority with it. */
export const memberPlans = (input: SynthesisInput, zones: ReadonlyArray<string>): ReadonlyArray<MemberPlan> => {
  const { name, nodes } = controlPlaneOf(input)
  return Array.from({ length: nodes }, (_, index) => ({
    index,
    name: `${input.spec.clusterName}-${name}-${index}`,
    zone: zones[index % zones.length] ?? "",
  }))
}
