import { Schema } from "effect"

import { exampleCatalogue } from "../CloudExamples.ts"
import { count, list, text, timestamp } from "../WireValue.ts"

/** What a refresh stored of a region. */
export const RefreshedRegionDocument = Schema.Struct({
  provider: text(64, "The cloud.", exampleCatalogue.provider),
  region: text(64, "The id of the region.", exampleCatalogue.region),
  zones: list(text(64, "A zone.", exampleCatalogue.zone), 20, "The zones that offer any machine type."),
  machineTypes: count("How many machine types the region offers.", 820),
  withSpotPrice: count("How many of them have a spot price.", 790),
  source: text(500, "The calls that it is from.", exampleCatalogue.versionSource),
  timeGenerated: timestamp("When the cloud was asked."),
}).annotate({ identifier: "RefreshedRegion" })
export type RefreshedRegionDocument = typeof RefreshedRegionDocument.Type
