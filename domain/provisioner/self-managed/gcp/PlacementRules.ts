import { type Problems } from "../../../shared/Problems.ts"
import { type Placement } from "../../ProvisionerDefinition.ts"
import { checkTaintKeys } from "../TaintKeyRules.ts"

/** A managed instance group has one template with one machine type, which also says what the cluster autoscaler knows of its nodes. */
export const checkSelfHostedPlacementOnGcp = (
  problems: Problems,
  { nodeGroups, nodeGroupsPath }: Placement<unknown>,
): void => {
  nodeGroups.forEach((group, index) => {
    if (group.machineTypes.length > 1) {
      const message = "The machines of an instance group have one type. Add a node group for each other type."
      problems.add("TOO_MANY", [...nodeGroupsPath, index, "machineTypes"], message)
    }
    checkTaintKeys(problems, [...nodeGroupsPath, index, "taints"], group)
  })
}
