import { Console, DateTime, Effect, Option, Schema } from "effect"

import type { Architecture } from "#domain/cloud/Architecture.ts"
import { MachineCategory } from "#domain/cloud/MachineCategory.ts"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect, type Connection } from "../api/Connection.ts"
import { itemsPerPage, readPages } from "../api/ReadPages.ts"
import { commandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import type { ListFormat } from "../output/ListFormats.ts"
import { writeList } from "../output/ListOutput.ts"
import { encodeMachineTypes, type MachineType, machineTypeTable } from "./MachineTypeTable.ts"

export interface ListMachineTypesInput extends ConnectionFlags {
  readonly name: Option.Option<string>
  readonly provider: string
  readonly region: string
  readonly zone: Option.Option<string>
  readonly cpuMin: Option.Option<number>
  readonly cpuMax: Option.Option<number>
  readonly memMin: Option.Option<number>
  readonly memMax: Option.Option<number>
  readonly gpuMin: Option.Option<number>
  readonly gpuMax: Option.Option<number>
  readonly priceMax: Option.Option<number>
  readonly spotPriceMax: Option.Option<number>
  readonly architecture: Option.Option<Architecture>
  readonly category: Option.Option<string>
  readonly family: Option.Option<string>
  readonly output: ListFormat
}

const isCategory = Schema.is(MachineCategory)

/** The category under any spelling with capitals, such as `GeneralPurpose`. */
const readCategory = (category: Option.Option<string>) => {
  const spelled = Option.getOrUndefined(category)?.toLowerCase()
  return spelled === undefined || isCategory(spelled)
    ? Effect.succeed(spelled)
    : Effect.fail(
        commandFailed(
          exitCodes.badInput,
          `--category is ${JSON.stringify(spelled)}. Use one of: ${MachineCategory.literals.join(", ")}.`,
        ),
      )
}

/** Fields that were given. */
const given = <A extends Record<string, unknown>>(fields: { readonly [K in keyof A]: A[K] | undefined }): Partial<A> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<A>

const readFilter = Effect.fnUntraced(function* (input: ListMachineTypesInput) {
  return given({
    cpuMin: Option.getOrUndefined(input.cpuMin),
    cpuMax: Option.getOrUndefined(input.cpuMax),
    memMin: Option.getOrUndefined(input.memMin),
    memMax: Option.getOrUndefined(input.memMax),
    gpuMin: Option.getOrUndefined(input.gpuMin),
    gpuMax: Option.getOrUndefined(input.gpuMax),
    priceMax: Option.getOrUndefined(input.priceMax),
    spotPriceMax: Option.getOrUndefined(input.spotPriceMax),
    architecture: Option.getOrUndefined(input.architecture),
    category: yield* readCategory(input.category),
    family: Option.getOrUndefined(input.family),
    zoneId: Option.getOrUndefined(input.zone),
  })
})

const readAll = Effect.fnUntraced(function* ({ ask }: Connection, input: ListMachineTypesInput) {
  const params = { providerId: input.provider, regionId: input.region }
  const filter = yield* readFilter(input)
  return yield* readPages((page) =>
    Effect.map(
      ask((api) => api.providers.machineTypes({ params, query: { ...filter, page, pageSize: itemsPerPage } })),
      ({ data }) => ({ items: data.machineTypes, hasNextPage: data.hasNextPage }),
    ),
  )
})

const readOne = ({ ask }: Connection, { provider, region, zone }: ListMachineTypesInput, name: string) =>
  Effect.map(
    ask((api) =>
      api.providers.machineType({
        params: { providerId: provider, regionId: region, machinetypeId: name },
        query: given({ zoneId: Option.getOrUndefined(zone) }),
      }),
    ),
    ({ data }) => [data],
  )

/** Notes the unit and the day of the prices on standard error, so that no price is shown without them. */
const notePrices = (format: ListFormat, [first]: ReadonlyArray<MachineType>) =>
  first === undefined || (format !== "table" && format !== "wide")
    ? Effect.void
    : Console.error(
        `Prices are estimates in US dollars an hour, as of ${DateTime.formatIsoDateUtc(first.timeGenerated)}.`,
      )

/** `orrery providers machinetypes`: the machine types of a region that match every filter. */
export const listMachineTypes = Effect.fnUntraced(function* (input: ListMachineTypesInput) {
  const connection = yield* connect(input)
  const machineTypes = yield* Option.match(input.name, {
    onNone: () => readAll(connection, input),
    onSome: (name) => readOne(connection, input, name),
  })
  yield* writeList(input.output, {
    document: () => ({ machineTypes: encodeMachineTypes(machineTypes), totalItem: machineTypes.length }),
    table: (isWide) => machineTypeTable(machineTypes, isWide),
    names: () => machineTypes.map(({ name }) => name),
  })
  yield* notePrices(input.output, machineTypes)
})
