import { DateTime, Schema } from "effect"

import { MachineTypeDocument } from "#adapters/http/api/catalogue/MachineTypeDocument.ts"

import { table } from "../output/Table.ts"

/** A machine type as the API shows it. */
export type MachineType = typeof MachineTypeDocument.Type

export const encodeMachineTypes = Schema.encodeSync(Schema.toCodecJson(Schema.Array(MachineTypeDocument)))

const headings = ["MACHINE TYPE", "CATEGORY", "ARCHITECTURE", "VCPU", "MEMORY", "GPUS", "ON DEMAND", "SPOT"]
const mibPerGib = 1024

const spellMemory = (mib: number): string =>
  mib < mibPerGib ? `${mib} MiB` : `${Number((mib / mibPerGib).toFixed(2))} GiB`

/** US dollars an hour, in the precision of price lists. */
const spellPrice = (dollars: number | undefined): string => (dollars === undefined ? "-" : `$${dollars.toFixed(4)}`)

const spellSpot = ({ spotPricePerHour, spotPriceRange }: MachineType, isWide: boolean): string =>
  isWide && spotPriceRange !== undefined && spotPriceRange.low < spotPriceRange.high
    ? `${spellPrice(spotPriceRange.low)} to ${spellPrice(spotPriceRange.high)}`
    : spellPrice(spotPricePerHour)

/** Machine types, one a line. The wide form also has the family, the zones and the day of the prices. */
export const machineTypeTable = (machineTypes: ReadonlyArray<MachineType>, isWide: boolean): string =>
  machineTypes.length === 0
    ? "No machine type matches. Leave a filter out."
    : table(
        isWide ? [...headings, "FAMILY", "ZONES", "PRICES OF"] : headings,
        machineTypes.map((machineType) => [
          machineType.name,
          machineType.category,
          machineType.architecture.join(", "),
          String(machineType.vCPU),
          spellMemory(machineType.memoryMb),
          machineType.gpus === 0 ? "-" : String(machineType.gpus),
          spellPrice(machineType.onDemandPricePerHour),
          spellSpot(machineType, isWide),
          ...(isWide
            ? [machineType.family, machineType.zones.join(", "), DateTime.formatIsoDateUtc(machineType.timeGenerated)]
            : []),
        ]),
      )
