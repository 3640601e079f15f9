import { Schema } from "effect"

import { Architecture } from "#domain/cloud/Architecture.ts"
import { MachineCategory } from "#domain/cloud/MachineCategory.ts"

import { exampleCatalogue } from "../CloudExamples.ts"
import { pageFields } from "../Paging.ts"
import { count, dollars, list, text, timestamp } from "../WireValue.ts"

/** A machine type as a region offers it (specification §3, Machine type). */
export const MachineTypeDocument = Schema.Struct({
  name: text(64, "The name that node groups use.", exampleCatalogue.machineType),
  family: text(64, "The family it belongs to.", exampleCatalogue.family),
  category: MachineCategory,
  architecture: list(Architecture, 2, "The architectures that its processors run."),
  vCPU: count("Virtual CPUs.", 2),
  memoryMb: count("Memory in MiB.", 8192),
  gpus: count("GPUs; 0 for none.", 0),
  osPlatform: Schema.Literal("linux").annotate({ description: "The operating system that the prices include." }),
  onDemandPricePerHour: dollars("US dollars an hour on demand. An estimate: see timeGenerated.", 0.0816),
  spotPricePerHour: Schema.optionalKey(
    dollars(
      "US dollars an hour as spot capacity: the middle of spotPriceRange. Absent where the cloud sells none.",
      0.0367,
    ),
  ),
  spotPriceRange: Schema.optionalKey(
    Schema.Struct({
      low: dollars("US dollars an hour, when capacity is plentiful.", 0.0245),
      high: dollars("US dollars an hour, when capacity is scarce.", 0.049),
    }).annotate({ identifier: "SpotPriceRange" }),
  ),
  currency: Schema.Literal("USD"),
  zone: Schema.optionalKey(text(64, "The zone of the request; absent where it names none.", exampleCatalogue.zone)),
  zones: list(text(64, "A zone.", exampleCatalogue.zone), 20, "The zones of the region that offer it."),
  infos: list(text(200, "A sentence.", "Spot prices change by the hour."), 10, "What else to know, for people."),
  timeGenerated: timestamp("When the prices were taken."),
}).annotate({ identifier: "MachineType" })
export type MachineTypeDocument = typeof MachineTypeDocument.Encoded

export const MachineTypePage = Schema.Struct({
  machineTypes: list(MachineTypeDocument, 100, "The cheapest on demand first."),
  ...pageFields,
}).annotate({ identifier: "MachineTypePage" })
