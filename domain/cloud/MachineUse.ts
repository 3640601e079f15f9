import type { QuotaUse, Referenced, VcpuOf } from "./Quota.ts"
import type { ResourceAttributes } from "./ResourceAttributes.ts"

/** The machines that a resource creates at once. */
export interface MachineUse {
  /** The cloud takes any of these. */
  readonly machineTypes: ReadonlyArray<string>
  readonly count: number
  readonly isSpot: boolean
  readonly diskGib: number
  /** In the word of the cloud. Absent: the cloud's usual one. */
  readonly diskType?: string
}

/** By resource type: the machines that one creates. */
export type MachineUses = Readonly<
  Record<string, (attributes: ResourceAttributes, referenced: Referenced) => MachineUse>
>

/** The vCPUs of machines whose cloud may take the largest of their types. */
const vCpusOf = ({ count, machineTypes }: MachineUse, vCpuOf: VcpuOf): number =>
  count * Math.max(0, ...machineTypes.map(vCpuOf))

/** For each type with machines: how much of a quota they use. */
const ofMachines = (uses: MachineUses, use: (machines: MachineUse, vCpuOf: VcpuOf) => number) =>
  Object.fromEntries(
    Object.entries(uses).map(([resourceType, read]): [string, QuotaUse] => [
      resourceType,
      (attributes, vCpuOf, referenced) => use(read(attributes, referenced), vCpuOf),
    ]),
  )

/** The vCPUs of machines that are, or may become, of one of the families, bought in one way; in any way by default. */
export const vCpus = (uses: MachineUses, family: RegExp, isSpot?: boolean) =>
  ofMachines(uses, (machines, vCpuOf) => {
    const machineTypes = machines.machineTypes.filter((machineType) => family.test(machineType))
    return isSpot === undefined || machines.isSpot === isSpot ? vCpusOf({ ...machines, machineTypes }, vCpuOf) : 0
  })

/** The size of the root disks, of some types, in GiB. */
export const diskGib = (uses: MachineUses, isCounted: (diskType: string | undefined) => boolean) =>
  ofMachines(uses, (machines) => (isCounted(machines.diskType) ? machines.count * machines.diskGib : 0))
