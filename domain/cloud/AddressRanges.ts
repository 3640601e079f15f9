import type { ResourceAttributes } from "./ResourceAttributes.ts"

/** The address ranges that resources of a type take, in CIDR notation, each with what it is for. None of them may overlap. */
export type AddressRanges = Readonly<
  Record<string, (attributes: ResourceAttributes) => Readonly<Record<string, string | undefined>>>
>
