import type { ClusterSpec } from "../cluster/ClusterSpec.ts"
import { clusterZones } from "../cluster/ClusterZones.ts"
import { formatPath, type Path } from "../shared/Problem.ts"
import type { PreflightResult } from "./PreflightReport.ts"

/** A machine type that is asked for, in which zones, and where in the request. */
interface MachineTypeRequest {
  readonly owner: string
  readonly machineType: string
  readonly zones: ReadonlyArray<string>
  readonly path: Path
}

const requests = (spec: ClusterSpec, base: Path): ReadonlyArray<MachineTypeRequest> => {
  const { controlPlane, nodeGroups } = spec
  const clusterwide = clusterZones(spec)
  const path = [...base, "clusterSpec", "controlPlane", "nodeGroup", "machineTypes", 0]
  const zonesOfMembers = clusterwide.slice(0, controlPlane?.nodes)
  return [
    ...(controlPlane === undefined
      ? []
      : [{ owner: "Control plane", machineType: controlPlane.machineType, zones: zonesOfMembers, path }]),
    ...nodeGroups.flatMap(({ availabilityZones, machineTypes, name }, index) =>
      machineTypes.map((machineType, at) => ({
        owner: `Node group ${name}`,
        machineType,
        zones: availabilityZones.length > 0 ? availabilityZones : clusterwide,
        path: [...base, "clusterSpec", "dataPlane", "nodeGroups", index, "machineTypes", at],
      })),
    ),
  ]
}

/** The machine types of a request, each once. */
export const requestedMachineTypes = (spec: ClusterSpec): ReadonlyArray<string> =>
  [...new Set(requests(spec, []).map(({ machineType }) => machineType))].toSorted()

/** Whether each zone offers the machine types that are asked for there; `offered` has the zones of each type. */
export const judgeMachineTypes = (
  spec: ClusterSpec,
  offered: ReadonlyMap<string, ReadonlyArray<string>>,
  base: Path,
): ReadonlyArray<PreflightResult> => {
  const missing = requests(spec, base).flatMap(
    ({ machineType, owner, path, zones }): ReadonlyArray<PreflightResult> => {
      const offering = offered.get(machineType) ?? []
      const without = zones.filter((zone) => !offering.includes(zone))
      if (without.length === 0) return []
      const instead =
        offering.length === 0 ? "No zone of the region has it." : `It is offered in ${offering.join(", ")}.`
      const message = `${owner}: ${machineType} is not offered in ${without.join(", ")}. ${instead}`
      return [{ code: "MACHINE_TYPE", status: "FAIL", message, path: formatPath(path) }]
    },
  )
  if (missing.length > 0) return missing
  const count = offered.size
  const message = `Every zone offers ${count === 1 ? "the machine type" : `all ${count} machine types`} that the cluster asks for.`
  return [{ code: "MACHINE_TYPE", status: "PASS", message }]
}
