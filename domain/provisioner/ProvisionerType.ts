import { Schema, Struct } from "effect"

import type { OfferedProvisioner, PlannedProvisioner } from "./ProvisionerDefinition.ts"
import { provisioners } from "./Provisioners.ts"

type Type = keyof typeof provisioners

const types = Struct.keys(provisioners)

export const definitions: Readonly<Record<Type, OfferedProvisioner | PlannedProvisioner>> = provisioners

/** The types that belong to one cloud each, whose control plane that cloud keeps. */
export const managedTypes: ReadonlyArray<Type> = types.filter((type) => definitions[type].provider !== undefined)

/** What creates a cluster's control plane. */
export const ProvisionerType = Schema.Literals([
  ...managedTypes,
  ...types.filter((type) => !managedTypes.includes(type)),
])
export type ProvisionerType = typeof ProvisionerType.Type

/** The provisioners that a request may name. */
export const offeredProvisioners: ReadonlyArray<readonly [type: Type, definition: OfferedProvisioner]> = types.flatMap(
  (type) => {
    const definition = definitions[type]
    return definition.isOffered ? [[type, definition] as const] : []
  },
)

/** Every name that a request may call a provisioner by. */
export const requestedNames: ReadonlyArray<string> = [
  ...types,
  ...types.flatMap((type) => definitions[type].otherNames ?? []),
]
