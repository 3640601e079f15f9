import * as Argument from "effect/cli/Argument"
import * as Command from "effect/cli/Command"
import * as Flag from "effect/cli/Flag"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"

import type { Architecture } from "#domain/cloud/Architecture.ts"

import { connectionFlags, listOutput } from "./Flags.ts"

const provider = Flag.String("provider").pipe(
  Flag.withAlias("p"),
  Flag.withMetavar("NAME"),
  Flag.withDescription("The provider, from `orrery providers list`"),
)

const region = Flag.String("region").pipe(
  Flag.withAlias("r"),
  Flag.withMetavar("ID"),
  Flag.withDescription("A region of the provider"),
)

/** More regions than any provider has. */
const regionsMax = 100

const amount = (name: string, description: string) =>
  Flag.Int(name).pipe(
    Flag.withSchema(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))),
    Flag.withMetavar("NUMBER"),
    Flag.withDescription(description),
    Flag.optional,
  )

const dollars = (name: string, description: string) =>
  Flag.Finite(name).pipe(Flag.withMetavar("USD"), Flag.withDescription(description), Flag.optional)

const text = (name: string, metavar: string, description: string) =>
  Flag.String(name).pipe(Flag.withMetavar(metavar), Flag.withDescription(description), Flag.optional)

const list = Command.make("list", { output: listOutput, ...connectionFlags }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../catalogue/ListProviders.ts")),
    ({ listProviders }) => listProviders(input),
  ),
).pipe(
  Command.withDescription("List the providers in the catalog of the server"),
  Command.withAlias("ls"),
  Command.withExamples([{ command: "orrery providers list", description: "Every provider" }]),
)

const regions = Command.make("regions", { provider, output: listOutput, ...connectionFlags }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../catalogue/ListRegions.ts")),
    ({ listRegions }) => listRegions(input),
  ),
).pipe(
  Command.withDescription("List the regions of a provider"),
  Command.withExamples([{ command: "orrery providers regions -p aws", description: "The regions of aws" }]),
)

const zones = Command.make("zones", { provider, region, output: listOutput, ...connectionFlags }, (input) =>
  Effect.flatMap(
    Effect.promise(() => import("../catalogue/ListZones.ts")),
    ({ listZones }) => listZones(input),
  ),
).pipe(
  Command.withDescription("List the availability zones of a region"),
  Command.withExamples([
    { command: "orrery providers zones -p aws -r eu-west-1", description: "The zones of a region of aws" },
  ]),
)

const machinetypes = Command.make(
  "machinetypes",
  {
    name: Argument.String("name").pipe(Argument.withDescription("Show only this machine type"), Argument.optional),
    provider,
    region,
    zone: text("zone", "ID", "Only machine types that this zone offers"),
    cpuMin: amount("cpu-min", "At least this many vCPUs"),
    cpuMax: amount("cpu-max", "At most this many vCPUs"),
    memMin: amount("mem-min", "At least this much memory, in MiB"),
    memMax: amount("mem-max", "At most this much memory, in MiB"),
    gpuMin: amount("gpu-min", "At least this many GPUs"),
    gpuMax: amount("gpu-max", "At most this many GPUs"),
    priceMax: dollars("price-max", "At most this much an hour on demand"),
    spotPriceMax: dollars("spot-price-max", "At most this much an hour as spot capacity"),
    architecture: Flag.Literals("architecture", ["x86_64", "arm64"] satisfies ReadonlyArray<Architecture>).pipe(
      Flag.withDescription("Only this processor architecture"),
      Flag.optional,
    ),
    category: text(
      "category",
      "NAME",
      "Only GeneralPurpose, ComputeOptimized, MemoryOptimized, StorageOptimized or GpuType; upper or lower case",
    ),
    family: text("family", "NAME", "Only this family, such as m7g"),
    output: listOutput,
    ...connectionFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../catalogue/ListMachineTypes.ts")),
      ({ listMachineTypes }) => listMachineTypes(input),
    ),
).pipe(
  Command.withDescription(
    "List the machine types of a region, the cheapest on demand first. Every filter must match. Prices are estimates in US dollars an hour, of the time that -o wide shows.",
  ),
  Command.withShortDescription("List the machine types of a region, with prices"),
  Command.withExamples([
    {
      command:
        "orrery providers machinetypes --provider aws --region eu-west-1 --cpu-min 4 --architecture arm64 --category GeneralPurpose",
      description: "Machine types for general purposes on arm64, with four vCPUs or more",
    },
    {
      command: "orrery providers machinetypes m7g.large -p aws -r eu-west-1 -o wide",
      description: "One machine type, with its zones",
    },
  ]),
)

const refresh = Command.make(
  "refresh",
  {
    provider,
    region: Flag.String("region").pipe(
      Flag.withAlias("r"),
      Flag.withMetavar("ID"),
      Flag.withDescription("Only this region of the provider; several times for several regions"),
      Flag.between(0, regionsMax),
    ),
    output: listOutput,
    ...connectionFlags,
  },
  (input) =>
    Effect.flatMap(
      Effect.promise(() => import("../catalogue/RefreshCatalogue.ts")),
      ({ refreshCatalogue }) => refreshCatalogue(input),
    ),
).pipe(
  Command.withDescription(
    "Ask the API of a provider which machine types its regions offer and for how much, and store that for the whole server. The server uses its own identity at the provider. Needs a global admin.",
  ),
  Command.withShortDescription("Refresh machine types and prices from the provider's API"),
  Command.withExamples([
    {
      command: "orrery providers refresh --provider aws --region eu-west-1",
      description: "Refresh one region of aws",
    },
  ]),
)

/** `orrery providers`: what the clouds offer. */
export const providersCommand = Command.make("providers").pipe(
  Command.withDescription("Look up the regions, zones and machine types of the providers"),
  Command.withSubcommands([list, regions, zones, machinetypes, refresh]),
)
