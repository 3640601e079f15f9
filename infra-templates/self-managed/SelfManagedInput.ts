import type { ControlPlaneGroup } from "#domain/cluster/ControlPlaneGroup.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"

import { UnsupportedSpec } from "../synthesis/UnsupportedSpec.ts"

export const selfHostedPath = "spec.provisioner.selfHosted"

/** The machines of the control plane, which every stored specification of a self-hosted cluster has. */
export const controlPlaneOf = ({ spec }: SynthesisInput): ControlPlaneGroup => {
  if (spec.controlPlane === undefined) {
    throw new UnsupportedSpec({ path: "spec.controlPlane", problem: "A self-hosted cluster needs its machines." })
  }
  return spec.controlPlane
}
