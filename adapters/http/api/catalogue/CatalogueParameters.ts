import { Schema } from "effect"

import { Architecture } from "#domain/cloud/Architecture.ts"
import { MachineCategory } from "#domain/cloud/MachineCategory.ts"

import { exampleCatalogue } from "../CloudExamples.ts"
import { pageLimit, pageNumber } from "../Paging.ts"
import { parameter, patternedText } from "../Parameter.ts"

const name = (what: string) =>
  patternedText(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 64, `Expected the name of a ${what}: letters, digits, dots, _ and -`)

export const providerId = parameter(name("provider"), {
  description: "The name of a cloud, from GET /api/v1/providers.",
  example: exampleCatalogue.provider,
})

export const regionId = parameter(name("region"), {
  description: "The id of a region of the provider.",
  example: exampleCatalogue.region,
})

export const machinetypeId = parameter(name("machine type"), {
  description: "The name of a machine type.",
  example: exampleCatalogue.machineType,
})

export const zoneId = Schema.optionalKey(
  parameter(name("zone"), {
    description: "Only machine types that this zone of the region offers.",
    example: exampleCatalogue.zone,
  }),
)

const bound = (maximum: number, description: string, example: number) =>
  Schema.optionalKey(
    parameter(
      Schema.Int.check(
        Schema.isBetween({ minimum: 0, maximum }, { message: `Expected a whole number from 0 to ${maximum}` }),
      ),
      { description, example },
    ),
  )

const hourlyMax = 10_000

const price = (description: string, example: number) =>
  Schema.optionalKey(
    parameter(
      Schema.Finite.check(
        Schema.isBetween({ minimum: 0, maximum: hourlyMax }, { message: `Expected a number from 0 to ${hourlyMax}` }),
      ),
      { description, example },
    ),
  )

const cpuMax = 10_000
const memMax = 1_000_000_000
const gpuMax = 1000

/** Machine types on a page where the caller asks for no number. */
export const machineTypesPerPage = 100

/** Which machine types a caller looks for. */
export const machineTypeQuery = {
  cpuMin: bound(cpuMax, "At least this many vCPUs.", 4),
  cpuMax: bound(cpuMax, "At most this many vCPUs.", 16),
  memMin: bound(memMax, "At least this much memory, in MiB.", 8192),
  memMax: bound(memMax, "At most this much memory, in MiB.", 65_536),
  gpuMin: bound(gpuMax, "At least this many GPUs.", 0),
  gpuMax: bound(gpuMax, "At most this many GPUs.", 8),
  priceMax: price("At most this much on demand, in US dollars an hour.", 0.5),
  spotPriceMax: price(
    "At most this much as spot capacity, in US dollars an hour. Leaves out what has no spot price.",
    0.2,
  ),
  category: Schema.optionalKey(
    parameter(MachineCategory, { description: "Only this category.", example: "generalpurpose" }),
  ),
  architecture: Schema.optionalKey(
    parameter(Architecture, { description: "Only this processor architecture.", example: "arm64" }),
  ),
  family: Schema.optionalKey(
    parameter(name("family"), { description: "Only this family.", example: exampleCatalogue.family }),
  ),
  zoneId,
  page: pageNumber.page,
  pageSize: pageLimit(machineTypesPerPage),
}
