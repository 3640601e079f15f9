import { Effect, Result, Schema } from "effect"

import { Architecture } from "../cloud/Architecture.ts"
import { MachineCategory } from "../cloud/MachineCategory.ts"

/** Several times what the largest region of any cloud offers. */
export const machineTypesMax = 5000

const name = Schema.String.check(Schema.isPattern(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/))

const count = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 1, maximum }))

/** In USD per hour. No machine costs more than the maximum; a price of 0 is a gap in a price list. */
const hourly = Schema.Finite.check(Schema.isBetween({ minimum: 0.0001, maximum: 10_000 }))

const zones = Schema.NonEmptyArray(name).check(Schema.isMaxLength(20))

/** A machine type as the API of its cloud describes it. */
export const OfferedMachineType = Schema.Struct({
  name,
  family: name,
  architecture: Architecture,
  category: MachineCategory,
  vCpu: count(10_000),
  memoryMiB: count(1_000_000_000),
  gpus: Schema.optionalKey(count(1000)),
  onDemandHourly: hourly,
  /** Over the zones of the region. Absent where the cloud sells no spot capacity of it. */
  spotHourly: Schema.optionalKey(Schema.Struct({ low: hourly, high: hourly })),
  zones,
})
export type OfferedMachineType = typeof OfferedMachineType.Type

/** What a region offers, as the API of its cloud said at a time. It takes the place of the checked-in tables. */
export const RefreshedRegion = Schema.Struct({
  provider: name,
  region: name,
  zones,
  currency: Schema.Literal("USD"),
  timeGenerated: Schema.DateTimeUtcFromString,
  /** The calls that it is from. */
  source: Schema.String.check(Schema.isMaxLength(500)),
  machineTypes: Schema.NonEmptyArray(OfferedMachineType).check(Schema.isMaxLength(machineTypesMax)),
})
export type RefreshedRegion = typeof RefreshedRegion.Type

/** The response of a cloud cannot be what a region offers, so it is not stored. */
export class ImplausibleOffer extends Schema.TaggedError<ImplausibleOffer>()("ImplausibleOffer", {
  provider: Schema.String,
  region: Schema.String,
  problem: Schema.String,
}) {
  override get message() {
    return `What ${this.provider} says of ${this.region} cannot be right: ${this.problem} The catalog was not changed. Retry later.`
  }
}

/** What the catalog has of a machine type. */
type KnownMachineType = Pick<OfferedMachineType, "name" | "onDemandHourly">

/** The share of the machine types known before that a response has at least. Clouds retire few at a time. */
const knownShareMin = 0.5

/** What can be read of a machine type without its price, which a price list may lack. */
const readOffered = Schema.decodeUnknownResult(
  Schema.Struct({ name: Schema.String, onDemandHourly: Schema.optionalKey(Schema.Unknown) }),
)

/** Gives machine types that the price list lacks the price they had. Leaves out those that never had one. */
const withKnownPrices = (offered: unknown, known: ReadonlyArray<KnownMachineType>): unknown => {
  if (!Array.isArray(offered)) return offered
  const priceOf = new Map(known.map(({ name: knownName, onDemandHourly }) => [knownName, onDemandHourly]))
  return offered.flatMap((machineType: unknown) => {
    const read = readOffered(machineType)
    if (Result.isFailure(read) || read.success.onDemandHourly !== undefined) return [machineType]
    const onDemandHourly = priceOf.get(read.success.name)
    return onDemandHourly === undefined ? [] : [Object.assign({}, machineType, { onDemandHourly })]
  })
}

const problemOf = ({ machineTypes, zones: offered }: RefreshedRegion, knownCount: number): string | undefined => {
  if (machineTypes.length < knownCount * knownShareMin) {
    return `It lists ${machineTypes.length} machine types, and the catalog has ${knownCount}.`
  }
  if (new Set(machineTypes.map((machineType) => machineType.name)).size !== machineTypes.length) {
    return "It lists a machine type twice."
  }
  const known = new Set<string>(offered)
  for (const machineType of machineTypes) {
    if (machineType.zones.some((zone) => !known.has(zone))) return `${machineType.name} is in a zone of another region.`
    if (machineType.spotHourly !== undefined && machineType.spotHourly.low > machineType.spotHourly.high) {
      return `The spot prices of ${machineType.name} are no range.`
    }
  }
  return undefined
}

const decode = Schema.decodeUnknownEffect(RefreshedRegion)

/**
 * Reads what an adapter made of the responses of a cloud. `known` are the machine types that the catalog has of the region: a
 * response with much fewer is incomplete, and a machine type without a price keeps the one it had.
 */
export const readRefreshedRegion = (
  place: { readonly provider: string; readonly region: string },
  { machineTypes, ...offer }: Readonly<Record<string, unknown>>,
  known: ReadonlyArray<KnownMachineType>,
): Effect.Effect<RefreshedRegion, ImplausibleOffer> =>
  decode({ ...offer, machineTypes: withKnownPrices(machineTypes, known) }).pipe(
    Effect.mapError(({ message }) => new ImplausibleOffer({ ...place, problem: `${message.slice(0, 300)}.` })),
    Effect.flatMap((region) => {
      const problem = problemOf(region, known.length)
      return Effect.fromResult(
        problem === undefined ? Result.succeed(region) : Result.fail(new ImplausibleOffer({ ...place, problem })),
      )
    }),
  )
