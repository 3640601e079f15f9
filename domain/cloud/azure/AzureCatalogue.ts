import { Schema } from "effect"

import type { Catalogue } from "../Catalogue.ts"
import { MachineTypeTable } from "../MachineTypeTable.ts"
import { RegionTable } from "../RegionTable.ts"
import { azureResourcePrices } from "./AzureResourcePrices.ts"
import machineTypes from "./machine-types.json" with { type: "json" }
import regions from "./regions.json" with { type: "json" }

let decoded: Catalogue | undefined

/** The tables of Azure, decoded when they are first needed. */
export const azureCatalogue = (): Catalogue =>
  (decoded ??= {
    regions: Schema.decodeUnknownSync(RegionTable)(regions),
    machineTypes: Schema.decodeUnknownSync(MachineTypeTable)(machineTypes),
    resourcePrices: azureResourcePrices,
  })
