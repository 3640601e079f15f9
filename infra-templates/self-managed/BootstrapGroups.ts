import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"

import type { BootstrapNodeGroup } from "../bootstrap/Bootstrapper.ts"
import { nodeLabels, nodeTaints } from "./NodeLabels.ts"

/** The node groups of a cluster as their machines have to know them. */
export const bootstrapGroups = (
  { spec }: SynthesisInput,
  kubernetesVersion: string,
): ReadonlyArray<BootstrapNodeGroup> =>
  spec.nodeGroups.map((group) => ({
    name: group.name,
    kubernetesVersion,
    purchaseOption: group.purchaseOption,
    labels: nodeLabels(spec, group),
    taints: nodeTaints(group),
  }))
