import { Schema } from "effect"

import type { Catalogue } from "../Catalogue.ts"
import { MachineTypeTable } from "../MachineTypeTable.ts"
import { RegionTable } from "../RegionTable.ts"
import { awsResourcePrices } from "./AwsResourcePrices.ts"
import machineTypes from "./machine-types.json" with { type: "json" }
import regions from "./regions.json" with { type: "json" }

let decoded: Catalogue | undefined

/** The tables of AWS, decoded when they are first needed: a command that only lists clusters never reads them. */
export const awsCatalogue = (): Catalogue =>
  (decoded ??= {
    regions: Schema.decodeUnknownSync(RegionTable)(regions),
    machineTypes: Schema.decodeUnknownSync(MachineTypeTable)(machineTypes),
    resourcePrices: awsResourcePrices,
  })
