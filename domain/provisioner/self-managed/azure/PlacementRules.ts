import { tagsOfObjectMax } from "../../../cloud/azure/TagLimits.ts"
import { type NodeGroup } from "../../../cluster/NodeGroup.ts"
import { type Path } from "../../../shared/Problem.ts"
import { type Problems } from "../../../shared/Problems.ts"
import { type AnyProvisioner, type Placement } from "../../ProvisionerDefinition.ts"
import { type SelfHostedSpec } from "../SelfHostedSpec.ts"
import { checkTaintKeys } from "../TaintKeyRules.ts"

/** Azure creates system disks of these sizes. */
const diskGib = { min: 30, max: 4095 } as const

/**
 * How many tags of a scale set are Orrery's at most: four of its own, four by which the cluster autoscaler finds the scale set
 * and its bounds, and three for the labels that Orrery adds to nodes.
 */
const ownTags = 4 + 4 + 3

/** Each label and each taint is a tag too: by these the cluster autoscaler knows the nodes of a group that has none. */
const checkTagCount = (
  problems: Problems,
  path: Path,
  { labels, tags, taints }: NodeGroup,
  clusterTags: Readonly<Record<string, string>>,
): void => {
  const counts = {
    labels: Object.keys(labels).length,
    taints: taints.length,
    tags: Object.keys({ ...clusterTags, ...tags }).length,
  }
  const count = counts.labels + counts.taints + counts.tags
  const most = tagsOfObjectMax - ownTags
  if (count <= most) return
  const message = `On azure each label, taint and tag of a node group is a tag of its scale set, which has room for ${most}. These are ${count}: ${counts.labels} labels, ${counts.taints} taints, and ${counts.tags} tags with those of the cluster. Remove ${count - most}.`
  problems.add("TOO_MANY", path, message)
}

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
    checkTagCount(problems, path, group, selfHosted.tags)
    checkTaintKeys(problems, [...path, "taints"], group)
  })
}
