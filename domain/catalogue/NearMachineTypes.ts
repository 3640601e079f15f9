import type { MachineType } from "./MachineType.ts"

/** How unlike two machine types are: 0 for the same size and category, 1 for twice the size or another category. */
const difference = (wanted: MachineType, offered: MachineType): number =>
  Math.abs(Math.log2(offered.vCpu / wanted.vCpu)) +
  Math.abs(Math.log2(offered.memoryMiB / wanted.memoryMiB)) +
  (offered.category === wanted.category ? 0 : 1)

const hasGpus = ({ gpus = 0 }: MachineType): boolean => gpus > 0

/**
 * What can take the place of a machine type: those with the same architecture, with GPUs or without, the most alike first and
 * the cheaper first among equals. At most `count`.
 */
export const nearMachineTypes = (
  wanted: MachineType,
  offered: ReadonlyArray<MachineType>,
  count: number,
): ReadonlyArray<MachineType> =>
  offered
    .filter(
      (other) =>
        other.name !== wanted.name &&
        other.architecture === wanted.architecture &&
        hasGpus(other) === hasGpus(wanted) &&
        difference(wanted, other) <= 3,
    )
    .toSorted(
      (left, right) =>
        difference(wanted, left) - difference(wanted, right) || left.onDemandHourly - right.onDemandHourly,
    )
    .slice(0, count)
