import { Equal } from "effect"

import { type Place } from "../catalogue/Place.ts"
import { type CloudProvider } from "../cloud/CloudProvider.ts"
import { type RollingUpdate } from "../cluster/RollingUpdate.ts"
import { type Path } from "../shared/Problem.ts"
import { type Problems } from "../shared/Problems.ts"
import { definitionOf, type Provisioner } from "./Provisioner.ts"
import {
  type KnownProvisioner,
  type MachineLimits,
  type Placement,
  type ProvisionerRequest,
} from "./ProvisionerDefinition.ts"
import { definitions, offeredOn, offeredProvisioners, offeredTypes, typeNamed } from "./ProvisionerType.ts"
import { type WireProvisioner } from "./WireProvisioner.ts"

const blocks = Object.values(definitions).flatMap(({ parts }) => Object.keys(parts))

/** One of the parts that a request has by name. */
const partOf = (wire: Readonly<Record<string, unknown>> | undefined, name: string): unknown => wire?.[name]

/** The part of a request that belongs to a provisioner, by any of its names: the first one that is given. */
const ownPart = (wire: WireProvisioner | undefined, { parts }: KnownProvisioner) => {
  const names = Object.keys(parts).filter((name) => partOf(wire, name) !== undefined)
  const name = names[0] ?? Object.keys(parts)[0] ?? ""
  return { name, part: partOf(wire, name), others: names.slice(1) }
}

const listed = (texts: ReadonlyArray<string>): string => [...new Set(texts)].join(" or ")

/** A provisioner of a request, and the path of the part that is about it. */
export interface ReadProvisioner extends ProvisionerRequest<Provisioner> {
  readonly path: Path
}

const refuseType = (problems: Problems, base: Path, type: string, provider: CloudProvider | undefined): void => {
  const offered = listed(offeredProvisioners.map(([name, known]) => `${name} on ${known.provider}`))
  const where = offeredTypes.some((name) => name === typeNamed(type)) ? ` on ${provider}` : ""
  problems.add("NOT_OFFERED", [...base, "type"], `${type} is not offered${where} yet. Offered is ${offered}.`)
}

/** Reads what creates the control plane. A provisioner that is not offered is refused by name. */
export const readProvisioner = (
  problems: Problems,
  base: Path,
  wire: WireProvisioner | undefined,
  provider: CloudProvider | undefined,
  place: Place | undefined,
): ReadProvisioner | undefined => {
  if (wire === undefined) {
    const asked = listed(offeredProvisioners.map(([, { asRequested }]) => asRequested))
    problems.add("REQUIRED", base, `Name the provisioner: ${asked}.`)
    return undefined
  }
  const { type: name } = wire
  const type = name === undefined ? undefined : typeNamed(name)
  if (name === undefined || type === undefined) {
    problems.add("REQUIRED", [...base, "type"], `Name the provisioner: ${listed(offeredTypes)}.`)
    return undefined
  }
  const { provider: cloud } = definitions[type]
  if (cloud !== undefined && provider !== undefined && provider !== cloud) {
    problems.add("MISMATCH", [...base, "type"], `${name} runs on ${cloud}, and provider is ${provider}.`)
  }
  const definition = offeredOn(type, provider)
  if (definition === undefined) {
    // On several clouds, nothing can be said before the request names one.
    if (provider !== undefined || cloud !== undefined) refuseType(problems, base, name, provider)
    return undefined
  }
  for (const block of blocks) {
    if (!Object.hasOwn(definition.parts, block) && partOf(wire, block) !== undefined)
      problems.add("MISMATCH", [...base, block], `type is ${name}, which does not use ${block}. Remove it.`)
  }
  const own = ownPart(wire, definition)
  const path = [...base, own.name]
  for (const other of own.others) {
    if (Equal.equals(partOf(wire, other), own.part)) continue
    const message = `${own.name} and ${other} are two names of one part, but their values differ. Keep one of them.`
    problems.add("CONFLICTING_FIELDS", path, message)
  }
  if (own.part === undefined) {
    problems.add("REQUIRED", path, `With type ${name} its part is needed: ${definition.needed} at least.`)
    return undefined
  }
  // The definition of a type reads its own member of the union.
  const request = definition.read(problems, path, own.part, place) as ProvisionerRequest<Provisioner> | undefined
  return request === undefined ? undefined : { ...request, path }
}

/** What the rules for machines need to know of the provisioner that a request names. */
export interface MachineContext {
  readonly limits: MachineLimits
  /** The tags of the whole cluster, and where they are. */
  readonly tags: { readonly path: Path; readonly tags: Readonly<Record<string, string>> }
}

/** For a type that is missing or not offered, the machines are checked as for the first one that is offered. */
export const machineContext = (
  base: Path,
  wire: WireProvisioner | undefined,
  provider: CloudProvider | undefined,
): MachineContext => {
  const type = typeNamed(wire?.type ?? "")
  const named = type === undefined ? undefined : offeredOn(type, provider)
  const definition = named ?? offeredProvisioners.find(([name]) => name === type)?.[1] ?? offeredProvisioners[0]?.[1]
  if (definition === undefined) throw new Error("No provisioner is offered.")
  const { name, part } = ownPart(wire, definition)
  return {
    limits: definition.limits,
    tags: { path: [...base, name, "tags"], tags: part === undefined ? {} : definition.requestedTags(part) },
  }
}

/** Refuses machines for a control plane that the cloud itself runs. */
export const refuseControlPlane = (problems: Problems, path: Path, { type }: Provisioner): void => {
  const { provider } = definitions[type]
  if (provider === undefined) return
  const message = `With ${type}, ${provider} runs the control plane on machines of its own. Remove controlPlane.`
  problems.add("MISMATCH", path, message)
}

/** Checks whether the provisioner has the pace of updates that a request asks for. */
export const checkRollingUpdateOf = (
  provisioner: Provisioner,
  problems: Problems,
  path: Path,
  rollingUpdate: RollingUpdate,
): void => definitionOf(provisioner).checkRollingUpdate?.(problems, path, rollingUpdate)

/** Checks whether machines and control plane fit together. `path` is that of the provisioner's part in the request. */
export const checkPlacement = (problems: Problems, placement: Placement<Provisioner>): void =>
  definitionOf(placement.provisioner).checkPlacement(problems, placement)
