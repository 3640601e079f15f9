import { Schema } from "effect"

import type { AnyProvisioner, OfferedProvisioner } from "./ProvisionerDefinition.ts"
import type { provisioners } from "./Provisioners.ts"
import { offeredAs, offeredProvisioners } from "./ProvisionerType.ts"

type Line = (typeof provisioners)[keyof typeof provisioners]
type OnEachCloud<L> = L extends { readonly clouds: infer Clouds } ? Clouds[keyof Clouds] : L
type Offered = Extract<OnEachCloud<Line>, { readonly schema: unknown }>

/** What creates the control plane. A tagged union: each provisioner has the fields that only it needs. */
export const Provisioner = Schema.Union(offeredProvisioners.map(([, { schema }]) => schema as Offered["schema"]))
export type Provisioner = typeof Provisioner.Type

/** The definition of a cluster's provisioner, on its cloud. */
export const definitionOf = <P extends AnyProvisioner>(provisioner: P): OfferedProvisioner<P> => {
  const definition = offeredAs(provisioner)
  if (definition === undefined) throw new Error(`No provisioner of type ${provisioner.type} is offered.`)
  // Each type has one member of the union for each of its clouds, so its definition there takes that member.
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
