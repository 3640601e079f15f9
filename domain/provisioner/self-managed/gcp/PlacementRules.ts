import { type Problems } from "../../../shared/Problems.ts"
import { type Placement } from "../../ProvisionerDefinition.ts"

/** A managed instance group has one template with one machine type, and no autoscaler of Kubernetes changes its size. */
export const checkSelfHostedPlacementOnGcp = (
  problems: Problems,
  { nodeGroups, nodeGroupsPath }: Placement<unknown>,
): void => {
  nodeGroups.forEach(({ machineTypes, maxNode, minNode }, index) => {
    if (machineTypes.length > 1) {
      const message = "The machines of an instance group have one type. Add a node group for each other type."
      problems.add("TOO_MANY", [...nodeGroupsPath, index, "machineTypes"], message)
    }
    if (maxNode !== minNode) {
      const message = `Self-hosted clusters on gcp have no autoscaler, so a node group keeps its size. Set minNode and maxNode to the same number.`
      problems.add("MISMATCH", [...nodeGroupsPath, index, "maxNode"], message)
    }
  })
}
