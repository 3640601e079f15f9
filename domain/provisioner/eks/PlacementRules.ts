import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { type Placement } from "../ProvisionerDefinition.ts"
import { type EksSpec } from "./EksSpec.ts"

/** Where in a request the parts are that have to fit together. */
interface EksPlacement extends Omit<Placement<unknown>, "path" | "provisioner"> {
  readonly eks: EksSpec
  readonly eksPath: Path
}

const zonesNeeded = 2

/**
 * In a user's network, groups and control plane can only be where a private subnet is known to be. Orrery creates
 * subnets in every requested zone of its own network, so there nothing has to fit.
 */
export const checkPlacement = (
  problems: Problems,
  { eks, eksPath, nodeGroups, nodeGroupsPath }: EksPlacement,
): void => {
  if (eks.vpcId === undefined || problems.isBroken([...eksPath, "subnets"])) return
  const privateSubnets = eks.subnets.filter(({ type }) => type === "private")
  if (privateSubnets.length === 0) return
  const zones = new Set(privateSubnets.flatMap(({ availabilityZone }) => availabilityZone ?? []))
  const unplaced = privateSubnets.some(({ availabilityZone }) => availabilityZone === undefined)
  nodeGroups.forEach(({ createPerAZ, availabilityZones }, index) => {
    const path = [...nodeGroupsPath, index]
    availabilityZones.forEach((zone, at) => {
      if (zones.has(zone)) return
      const message = `No private subnet is known to lie in ${zone}. Add one to subnets, with its availabilityZone.`
      problems.add("MISMATCH", [...path, "availabilityZones", at], message)
    })
    if (createPerAZ && unplaced) {
      problems.add(
        "MISMATCH",
        [...path, "createPerAZ"],
        "One group for each zone needs the availabilityZone of every private subnet.",
      )
    }
  })
  const controlPlane = eks.controlPlaneAvailabilityZones
  if (controlPlane.length > 0 && !unplaced && controlPlane.filter((zone) => zones.has(zone)).length < zonesNeeded) {
    const message = `The control plane needs private subnets in at least ${zonesNeeded} of its zones; they lie in ${[...zones].join(", ")}.`
    problems.add("MISMATCH", [...eksPath, "controlPlaneAvailabityZones"], message)
  }
}
