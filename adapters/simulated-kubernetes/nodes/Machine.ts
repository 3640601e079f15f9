import { createHash } from "node:crypto"

import type { MachineType } from "#domain/catalogue/MachineType.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

/** A machine of a simulated cluster that is a node of it. */
export interface Machine {
  readonly clusterId: string
  readonly spec: ClusterSpec
  /** Absent for machines of the control plane and of the cloud's own services. */
  readonly group: NodeGroup | undefined
  readonly groupName: string
  readonly labels: Readonly<Record<string, string>>
  readonly machineTypeName: string
  /** Absent where the catalogue does not have it. */
  readonly machineType: MachineType | undefined
  readonly zone: string
  /** From 0 on, in its group and zone, and in the cluster. */
  readonly indexInZone: number
  readonly indexInGroup: number
  readonly address: string
}

/** So many characters of a number in hexadecimal that is always the same for a machine and a purpose. */
export const hexOf = (purpose: string, length: number): string =>
  createHash("sha256").update(purpose).digest("hex").slice(0, length)

/** What identifies a machine among all of its cluster. */
export const identityOf = ({ clusterId, groupName, indexInZone, zone }: Machine): string =>
  `${clusterId} ${groupName} ${zone} ${indexInZone}`
