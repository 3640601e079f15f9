import { type Place } from "../catalogue/Place.ts"
import { type CloudProvider } from "../cloud/CloudProvider.ts"
import { type Path } from "../shared/Problem.ts"
import { type Problems } from "../shared/Problems.ts"
import { definitionOf, type Provisioner } from "./Provisioner.ts"
import { type MachineLimits, type Placement, type ProvisionerRequest } from "./ProvisionerDefinition.ts"
import { definitions, offeredProvisioners } from "./ProvisionerType.ts"
import { type WireProvisioner } from "./WireProvisioner.ts"

/** The cloud of each managed provisioner, by every name of it. */
const cloudOf: ReadonlyMap<string, CloudProvider> = new Map(
  Object.entries(definitions).flatMap(([type, { otherNames = [], provider }]) =>
    provider === undefined ? [] : [type, ...otherNames].map((name) => [name, provider] as const),
  ),
)

const offeredByType = new Map<string, (typeof offeredProvisioners)[number][1]>(offeredProvisioners)

const blocks = Object.values(definitions).flatMap(({ parts }) => Object.keys(parts))

/** One of the parts that a request has by name. */
const partOf = (wire: Readonly<Record<string, unknown>> | undefined, name: string): unknown => wire?.[name]

const listed = (texts: ReadonlyArray<string>): string => texts.join(" or ")

/** Reads what creates the control plane. A provisioner that is not offered is refused by name. */
export const readProvisioner = (
  problems: Problems,
  base: Path,
  wire: WireProvisioner | undefined,
  provider: CloudProvider | undefined,
  place: Place | undefined,
): ProvisionerRequest<Provisioner> | undefined => {
  if (wire === undefined) {
    const asked = listed(offeredProvisioners.map(([, { asRequested }]) => asRequested))
    problems.add("REQUIRED", base, `Name the provisioner: ${asked}.`)
    return undefined
  }
  const { type } = wire
  if (type === undefined) {
    const types = listed(offeredProvisioners.map(([offered]) => offered))
    problems.add("REQUIRED", [...base, "type"], `Name the provisioner: ${types}.`)
    return undefined
  }
  const cloud = cloudOf.get(type)
  if (cloud !== undefined && provider !== undefined && provider !== cloud) {
    problems.add("MISMATCH", [...base, "type"], `${type} runs on ${cloud}, and provider is ${provider}.`)
  }
  const definition = offeredByType.get(type)
  if (definition === undefined) {
    const offered = listed(offeredProvisioners.map(([name, known]) => `${name} on ${known.provider}`))
    problems.add("NOT_OFFERED", [...base, "type"], `${type} is not offered yet. Offered is ${offered}.`)
    return undefined
  }
  for (const block of blocks) {
    if (block !== type && partOf(wire, block) !== undefined)
      problems.add("MISMATCH", [...base, block], `type is ${type}, which does not use ${block}. Remove it.`)
  }
  const part = partOf(wire, type)
  if (part === undefined) {
    const message = `With type ${type} its part is needed: ${definition.needed} at least.`
    problems.add("REQUIRED", [...base, type], message)
    return undefined
  }
  // The definition of a type reads its own member of the union.
  return definition.read(problems, [...base, type], part, place) as ProvisionerRequest<Provisioner> | undefined
}

/** What the rules for machines need to know of the provisioner that a request names. */
export interface MachineContext {
  readonly limits: MachineLimits
  /** The tags of the whole cluster, and where they are. */
  readonly tags: { readonly path: Path; readonly tags: Readonly<Record<string, string>> }
}

/** For a type that is missing or not offered, the machines are checked as for the first one that is offered. */
export const machineContext = (base: Path, wire: WireProvisioner | undefined): MachineContext => {
  const [first] = offeredProvisioners
  const [type, definition] = offeredProvisioners.find(([offered]) => offered === wire?.type) ?? first ?? []
  if (type === undefined || definition === undefined) throw new Error("No provisioner is offered.")
  const part = partOf(wire, type)
  return {
    limits: definition.limits,
    tags: { path: [...base, type, "tags"], tags: part === undefined ? {} : definition.requestedTags(part) },
  }
}

/** Checks whether machines and control plane fit together. `path` is that of the provisioner in the request. */
export const checkPlacement = (problems: Problems, { path, provisioner, ...nodes }: Placement<Provisioner>): void =>
  definitionOf(provisioner).checkPlacement(problems, { ...nodes, provisioner, path: [...path, provisioner.type] })
