import { Schema } from "effect"

import type { AnyProvisioner, OfferedProvisioner } from "./ProvisionerDefinition.ts"
import type { provisioners } from "./Provisioners.ts"
import { offeredProvisioners } from "./ProvisionerType.ts"

type Table = typeof provisioners
type Offered = Extract<Table[keyof Table], { readonly isOffered: true }>

/** What creates the control plane. A tagged union: each provisioner has the fields that only it needs. */
export const Provisioner = Schema.Union(offeredProvisioners.map(([, { schema }]) => schema as Offered["schema"]))
export type Provisioner = typeof Provisioner.Type

const byType: ReadonlyMap<string, OfferedProvisioner> = new Map(offeredProvisioners)

/** The definition of a cluster's provisioner. */
export const definitionOf = <P extends AnyProvisioner>({ type }: P): OfferedProvisioner<P> => {
  const definition = byType.get(type)
  if (definition === undefined) throw new Error(`No provisioner of type ${type} is offered.`)
  // Each type has one member of the union, so its definition takes that member.
  return definition as OfferedProvisioner<P>
}

export const accountIdOf = (provisioner: Provisioner): string => definitionOf(provisioner).accountId(provisioner)

export const kubernetesVersionOf = (provisioner: Provisioner): string =>
  definitionOf(provisioner).kubernetesVersion(provisioner)

/** The add-ons of a cluster: those it always gets, and those its request enables. */
export const addOnsOf = (provisioner: Provisioner): ReadonlyArray<string> =>
  definitionOf(provisioner).addOns(provisioner)

/** A provisioner as a request gives it: its type, and the part that has its name. */
export const writeProvisioner = (provisioner: Provisioner): Readonly<Record<string, unknown>> => ({
  type: provisioner.type,
  [provisioner.type]: definitionOf(provisioner).write(provisioner),
})
