import { Schema } from "effect"

import { exampleCatalogue } from "../CloudExamples.ts"
import { list, text } from "../WireValue.ts"

const zones = list(text(64, "A zone.", exampleCatalogue.zone), 20, "The zones of the region.")

/** A region of a provider. */
export const RegionDocument = Schema.Struct({
  id: text(64, "The id that requests use.", exampleCatalogue.region),
  location: text(100, "Where it is.", "Ireland"),
  zones,
}).annotate({ identifier: "Region" })
export type RegionDocument = typeof RegionDocument.Type

export const RegionList = Schema.Struct({
  regions: list(RegionDocument, 200, "The regions of the provider in the catalog."),
}).annotate({ identifier: "RegionList" })

export const ZoneList = Schema.Struct({ zones }).annotate({ identifier: "ZoneList" })

/** The names of the clouds in the catalog. */
export const ProviderList = list(
  text(64, "The name of a cloud.", exampleCatalogue.provider),
  20,
  "The clouds in the catalog.",
)
