import type { MachineTypeTable } from "./MachineTypeTable.ts"
import type { RegionTable } from "./RegionTable.ts"
import type { ResourcePrices } from "./ResourcePrices.ts"

/** What a cloud sells, and for how much. */
export interface Catalogue {
  readonly regions: RegionTable
  readonly machineTypes: MachineTypeTable
  /** What else clusters need. Absent for a cloud without clusters of Orrery. */
  readonly resourcePrices?: ResourcePrices
}
