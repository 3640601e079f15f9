import type { NodeGroup } from "../../../cluster/NodeGroup.ts"
import { type Path } from "../../../shared/Problem.ts"
import { type Problems } from "../../../shared/Problems.ts"
import { type AnyProvisioner, type Placement } from "../../ProvisionerDefinition.ts"
import { type SelfHostedSpec } from "../SelfHostedSpec.ts"
import { checkTaintKeys } from "../TaintKeyRules.ts"

/**
 * How many tags AWS allows on an autoscaling group, and how many of them are Orrery's at most: five of its own, two by which
 * the cluster autoscaler finds the group, and three for the labels that Orrery adds to nodes.
 */
const groupTags = { max: 50, own: 10 } as const

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
  const most = groupTags.max - groupTags.own
  if (count > most) {
    const message = `On aws each label, taint and tag of a node group is a tag of its autoscaling group, which has room for ${most}. These are ${count}: ${counts.labels} labels, ${counts.taints} taints, and ${counts.tags} tags with those of the cluster. Remove ${count - most}.`
    problems.add("TOO_MANY", path, message)
  }
}

/** What the rules need to know of the provisioner. */
interface TaggedProvisioner extends AnyProvisioner {
  readonly selfHosted: Pick<SelfHostedSpec, "tags">
}

/** What an autoscaling group has to tell the cluster autoscaler has to fit on it. */
export const checkSelfHostedPlacementOnAws = (
  problems: Problems,
  { nodeGroups, nodeGroupsPath, provisioner: { selfHosted } }: Placement<TaggedProvisioner>,
): void => {
  nodeGroups.forEach((group, index) => {
    const path = [...nodeGroupsPath, index]
    checkTagCount(problems, path, group, selfHosted.tags)
    checkTaintKeys(problems, [...path, "taints"], group)
  })
}
