import type { ClusterSpec } from "../cluster/ClusterSpec.ts"
import { clusterZones } from "../cluster/ClusterZones.ts"
import { formatPath, type Path } from "../shared/Problem.ts"
import type { PreflightResult } from "./PreflightReport.ts"

/** The machine types of a request, each once. */
export const requestedMachineTypes = ({ nodeGroups }: ClusterSpec): ReadonlyArray<string> =>
  [...new Set(nodeGroups.flatMap(({ machineTypes }) => machineTypes))].toSorted()

/** Whether each zone of each node group offers its machine types; `offered` has the zones of each type. */
export const judgeMachineTypes = (
  spec: ClusterSpec,
  offered: ReadonlyMap<string, ReadonlyArray<string>>,
  base: Path,
): ReadonlyArray<PreflightResult> => {
  const clusterwide = clusterZones(spec)
  const missing = spec.nodeGroups.flatMap(({ availabilityZones, machineTypes, name }, index) => {
    const zones = availabilityZones.length > 0 ? availabilityZones : clusterwide
    return machineTypes.flatMap((machineType, at): ReadonlyArray<PreflightResult> => {
      const offering = offered.get(machineType) ?? []
      const without = zones.filter((zone) => !offering.includes(zone))
      if (without.length === 0) return []
      const instead =
        offering.length === 0 ? "No zone of the region has it." : `It is offered in ${offering.join(", ")}.`
      return [
        {
          code: "MACHINE_TYPE",
          status: "FAIL",
          message: `Node group ${name}: ${machineType} is not offered in ${without.join(", ")}. ${instead}`,
          path: formatPath([...base, "clusterSpec", "dataPlane", "nodeGroups", index, "machineTypes", at]),
        },
      ]
    })
  })
  if (missing.length > 0) return missing
  const count = offered.size
  const message = `Every zone offers ${count === 1 ? "the machine type" : `all ${count} machine types`} of its node groups.`
  return [{ code: "MACHINE_TYPE", status: "PASS", message }]
}
