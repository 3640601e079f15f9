import { machineTypeNotFound } from "../../catalogue/CatalogueLookup.ts"
import { findMachineType, type MachineType } from "../../catalogue/MachineType.ts"
import { checkZones, type Place } from "../../catalogue/Place.ts"
import { type Architecture } from "../../cloud/Architecture.ts"
import { type MachineLimits, type NameLimits } from "../../provisioner/ProvisionerDefinition.ts"
import { checkLabels } from "../../request/LabelRules.ts"
import { checkTags, checkTagsTogether, type PlacedTags } from "../../request/TagRules.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { type NodeGroup } from "../NodeGroup.ts"
import { readTaints } from "./TaintReading.ts"
import { volumeSizeGiB, type WireNodeGroup } from "./WireNodeGroup.ts"

/** What a group's rules need to know about its cluster. */
export interface ClusterContext {
  readonly place: Place | undefined
  readonly architecture: Architecture
  readonly tags: PlacedTags
  readonly limits: MachineLimits
}

const reservedName = /^orrery(-|$)/

/** Cluster and group names become names in the cloud, where Orrery's own begin with its name. */
export const checkName = (problems: Problems, path: Path, name: string, limits?: NameLimits): void => {
  if (reservedName.test(name)) {
    problems.add("RESERVED", path, "Names that begin with orrery belong to Orrery's own objects. Use another.")
  } else if (limits !== undefined && name.length > limits.charactersMax) {
    const message = `${limits.allowedBy} takes names of at most ${limits.charactersMax} characters; this one has ${name.length}.`
    problems.add("OUT_OF_RANGE", path, message)
  } else if (limits !== undefined && !limits.pattern.test(name)) {
    problems.add("INVALID_FORMAT", path, `${limits.allowedBy} takes names of ${limits.expected}.`)
  }
}

/** The engine keeps groups by name in plain objects, which already have a property `constructor`. */
const checkGroupName = (problems: Problems, path: Path, name: string, limits: MachineLimits): void => {
  if (name in Object.prototype) problems.add("RESERVED", path, "A node group cannot have this name. Use another.")
  else checkName(problems, path, name, limits.names?.nodeGroup)
}

const checkMachineType = (
  problems: Problems,
  path: Path,
  machineType: MachineType,
  architecture: Architecture,
  category: NodeGroup["categoryType"],
): void => {
  if (machineType.architecture !== architecture) {
    const message = `${machineType.name} has ${machineType.architecture} processors, and clusterSpec.architecture is ${architecture}.`
    problems.add("MISMATCH", path, message)
  } else if (category !== undefined && machineType.category !== category) {
    problems.add("MISMATCH", path, `${machineType.name} is ${machineType.category}, and categoryType is ${category}.`)
  }
}

/** The zones that a group names and that do not have the machine type. Zones of other regions are reported by themselves. */
const zonesWithout = (machineType: MachineType, zones: ReadonlyArray<string>, place: Place): ReadonlyArray<string> =>
  zones.filter((zone) => place.zones.includes(zone) && !machineType.zones.includes(zone))

/** Every machine type must be offered in the region and the zones, with the requested architecture and kind. */
export const checkMachineTypes = (
  problems: Problems,
  path: Path,
  machineTypes: ReadonlyArray<string>,
  { place, architecture }: ClusterContext,
  { availabilityZones = [], categoryType }: Pick<WireNodeGroup, "availabilityZones" | "categoryType"> = {},
): void => {
  machineTypes.forEach((name, index) => {
    const at = [...path, index]
    if (machineTypes.indexOf(name) < index) problems.add("DUPLICATE", at, "This machine type is listed twice.")
    if (place === undefined) return
    const { provider, region: id } = place
    const machineType = findMachineType(provider, id, name)
    if (machineType === undefined) {
      problems.add("UNKNOWN_VALUE", at, () => machineTypeNotFound(provider, { id }, name).message)
      return
    }
    checkMachineType(problems, at, machineType, architecture, categoryType)
    const [zone] = zonesWithout(machineType, availabilityZones, place)
    if (zone !== undefined)
      problems.add("UNKNOWN_VALUE", at, () => machineTypeNotFound(provider, { id }, name, zone).message)
  })
}

export const checkBounds = (problems: Problems, path: Path, minNode: number, maxNode: number): void => {
  if (minNode > maxNode)
    problems.add("OUT_OF_RANGE", [...path, "minNode"], `minNode ${minNode} is more than maxNode ${maxNode}.`)
}

export const readNodeGroup = (
  problems: Problems,
  path: Path,
  wire: WireNodeGroup,
  cluster: ClusterContext,
): NodeGroup | undefined => {
  const { name, machineTypes = [], labels = {}, tags = {}, availabilityZones = [], minNode = 1, categoryType } = wire
  const maxNode = wire.maxNode ?? Math.max(minNode, 1)
  if (name === undefined) problems.add("REQUIRED", [...path, "name"], "Every node group needs a name.")
  else checkGroupName(problems, [...path, "name"], name, cluster.limits)
  const [firstMachineType, ...otherMachineTypes] = machineTypes
  if (firstMachineType === undefined) {
    problems.add(
      "REQUIRED",
      [...path, "machineTypes"],
      `Name at least one machine type, such as ${cluster.limits.exampleMachineTypes}.`,
    )
  }
  checkMachineTypes(problems, [...path, "machineTypes"], machineTypes, cluster, wire)
  checkBounds(problems, path, minNode, maxNode)
  checkZones(problems, [...path, "availabilityZones"], availabilityZones, cluster.place)
  checkLabels(problems, [...path, "labels"], labels, cluster.limits.labels)
  checkTags(problems, [...path, "tags"], tags, cluster.limits.tags)
  checkTagsTogether(problems, { path: [...path, "tags"], tags }, cluster.tags, cluster.limits.tags)
  const taints = readTaints(problems, [...path, "taints"], wire.taints ?? [], cluster.limits.labels)
  if (name === undefined || firstMachineType === undefined) return undefined
  return {
    name,
    purchaseOption: wire.instanceType ?? "ondemand",
    machineTypes: [firstMachineType, ...otherMachineTypes],
    minNode,
    maxNode,
    availabilityZones,
    createPerAZ: wire.createPerAZ ?? false,
    labels,
    tags,
    taints,
    volumeSizeGiB: wire.volumeSize ?? volumeSizeGiB.default,
    ...(categoryType === undefined ? {} : { categoryType }),
  }
}
