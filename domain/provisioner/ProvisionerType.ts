import { Schema, Struct } from "effect"

import type { CloudProvider } from "../cloud/CloudProvider.ts"
import type { AnyProvisioner, OfferedProvisioner, ProvisionerDefinition } from "./ProvisionerDefinition.ts"
import { provisioners } from "./Provisioners.ts"

type Type = keyof typeof provisioners

const types = Struct.keys(provisioners)

export const definitions: Readonly<Record<Type, ProvisionerDefinition>> = provisioners

/** The types that belong to one cloud each, whose control plane that cloud keeps. */
export const managedTypes: ReadonlyArray<Type> = types.filter((type) => definitions[type].provider !== undefined)

/** What creates a cluster's control plane. */
export const ProvisionerType = Schema.Literals([
  ...managedTypes,
  ...types.filter((type) => !managedTypes.includes(type)),
])
export type ProvisionerType = typeof ProvisionerType.Type

/** What a type is on each of its clouds; nothing for one that is not offered yet. */
const onEachCloud = (definition: ProvisionerDefinition): ReadonlyArray<OfferedProvisioner> => {
  if (!definition.isOffered) return []
  return "clouds" in definition ? Object.values(definition.clouds) : [definition]
}

/** The provisioners that a request may name, each once for every cloud it runs on: those that belong to a cloud first. */
export const offeredProvisioners: ReadonlyArray<readonly [type: Type, definition: OfferedProvisioner]> =
  ProvisionerType.literals.flatMap((type) =>
    onEachCloud(definitions[type]).map((definition) => [type, definition] as const),
  )

export const offeredTypes: ReadonlyArray<Type> = [...new Set(offeredProvisioners.map(([type]) => type))]

/** A provisioner on the cloud that a request names. One that belongs to a cloud is always on that one. */
export const offeredOn = (type: Type, provider: CloudProvider | undefined): OfferedProvisioner | undefined => {
  const offered = offeredProvisioners.filter(([name]) => name === type)
  return (
    definitions[type].provider === undefined
      ? offered.find(([, definition]) => definition.provider === provider)
      : offered[0]
  )?.[1]
}

/** The definition of a provisioner in a cluster's specification, on its cloud. */
export const offeredAs = (provisioner: AnyProvisioner): OfferedProvisioner | undefined => {
  const type = types.find((name) => name === provisioner.type)
  if (type === undefined) return undefined
  const definition = definitions[type]
  return offeredOn(type, "clouds" in definition ? definition.cloudOf(provisioner) : undefined)
}

/** The type that a request means by a name. */
export const typeNamed = (name: string): Type | undefined =>
  types.find((type) => type === name || definitions[type].otherNames?.includes(name))

/** Every name that a request may call a provisioner by. */
export const requestedNames: ReadonlyArray<string> = [
  ...types,
  ...types.flatMap((type) => definitions[type].otherNames ?? []),
]
