import type { ResourceAttributes } from "./ResourceAttributes.ts"

/** How many vCPUs a machine type has; 0 where that is not known. */
export type VcpuOf = (machineType: string) => number

/** The attributes of the resource that the value of an attribute refers to. */
export type Referenced = (value: unknown) => ResourceAttributes | undefined

/** How much of a quota one resource uses. */
export type QuotaUse = (attributes: ResourceAttributes, vCpuOf: VcpuOf, referenced: Referenced) => number

/** A limit of an account. */
export interface Quota {
  /** As the cloud calls it: `L-0263D0A3` of Service Quotas, `CPUS` of Compute Engine. Unique within the cloud. */
  readonly code: string
  /** The service that it belongs to, as the cloud calls it. */
  readonly service: string
  /** For people, such as `Elastic IP addresses`. */
  readonly name: string
  /** Whether each region has its own, or the whole account one. */
  readonly scope: "account" | "region"
  /** By resource type: how much of it a resource uses. Other types use none. */
  readonly usedBy: Readonly<Record<string, QuotaUse>>
  /** The types of resources that these refer to, as an instance group refers to its template. */
  readonly refersTo?: ReadonlyArray<string>
}

/** The use of a type of which each resource takes one. */
export const one: QuotaUse = () => 1
