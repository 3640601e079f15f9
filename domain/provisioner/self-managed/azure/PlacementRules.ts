import { tagsOfObjectMax } from "../../../cloud/azure/TagLimits.ts"
import { type Problems } from "../../../shared/Problems.ts"
import { type AnyProvisioner, type Placement } from "../../ProvisionerDefinition.ts"
import { type SelfHostedSpec } from "../SelfHostedSpec.ts"
import { checkTagCount } from "../TagCountRule.ts"
import { checkTaintKeys } from "../TaintKeyRules.ts"

/** Azure creates system disks of these sizes. */
const diskGib = { min: 30, max: 4095 } as const

/**
 * How many tags of a scale set are Orrery's at most: four of its own, four by which the cluster autoscaler finds the scale set
 * and its bounds, and three for the labels that Orrery adds to nodes.
 */
const ownTags = 4 + 4 + 3

/** What the rules need to know of the provisioner. */
interface TaggedProvisioner extends AnyProvisioner {
  readonly selfHosted: Pick<SelfHostedSpec, "tags">
}

/** What Azure asks of the scale set that a node group becomes. */
export const checkSelfHostedPlacementOnAzure = (
  problems: Problems,
  { nodeGroups, nodeGroupsPath, provisioner: { selfHosted } }: Placement<TaggedProvisioner>,
): void => {
  nodeGroups.forEach((group, index) => {
    const path = [...nodeGroupsPath, index]
    if (group.machineTypes.length > 1) {
      const message = "The machines of a scale set have one type. Add a node group for each other type."
      problems.add("TOO_MANY", [...path, "machineTypes"], message)
    }
    if (group.volumeSizeGiB < diskGib.min || group.volumeSizeGiB > diskGib.max) {
      const message = `The system disk of a machine has ${diskGib.min} to ${diskGib.max} GiB.`
      problems.add("OUT_OF_RANGE", [...path, "volumeSize"], message)
    }
    checkTagCount(problems, path, group, {
      provider: "azure",
      name: "scale set",
      tagsMax: tagsOfObjectMax - ownTags,
      clusterTags: selfHosted.tags,
    })
    checkTaintKeys(problems, [...path, "taints"], group)
  })
}
