import { type Problems } from "../../../shared/Problems.ts"
import { type AnyProvisioner, type Placement } from "../../ProvisionerDefinition.ts"
import { type SelfHostedSpec } from "../SelfHostedSpec.ts"
import { checkTagCount } from "../TagCountRule.ts"
import { checkTaintKeys } from "../TaintKeyRules.ts"

/**
 * How many tags AWS allows on an autoscaling group, and how many of them are Orrery's at most: five of its own, two by which
 * the cluster autoscaler finds the group, and three for the labels that Orrery adds to nodes.
 */
const groupTags = { max: 50, own: 10 } as const

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
    checkTagCount(problems, path, group, {
      provider: "aws",
      name: "autoscaling group",
      tagsMax: groupTags.max - groupTags.own,
      clusterTags: selfHosted.tags,
    })
    checkTaintKeys(problems, [...path, "taints"], group)
  })
}
