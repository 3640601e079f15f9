import type { MachineTypeTable } from "./MachineTypeTable.ts"
import type { RegionTable } from "./RegionTable.ts"

/** What a cloud sells, and for how much. */
export interface Catalogue {
  readonly regions: RegionTable
  readonly machineTypes: MachineTypeTable
}
