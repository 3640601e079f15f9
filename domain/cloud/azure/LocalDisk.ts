import type { MachineType } from "../../catalogue/MachineType.ts"

/** The families whose machines have a local disk, of 37.5 GiB for each virtual processor. */
const families = /^[DE][ap]?dsv[45]$/

const gibPerProcessor = 37.5

/** The size of the local disk that a machine type comes with, in GiB; 0 for one without. */
export const localDiskGib = ({ family, vCpu }: Pick<MachineType, "family" | "vCpu">): number =>
  families.test(family) ? Math.floor(vCpu * gibPerProcessor) : 0
