import { Effect, Option, type Redacted, Schema } from "effect"

import { AzureResponseInvalid, readPages } from "./AzureApi.ts"

const Sku = Schema.Struct({
  resourceType: Schema.String,
  name: Schema.String,
  locationInfo: Schema.Array(Schema.Struct({ zones: Schema.optionalKey(Schema.Array(Schema.String)) })),
  capabilities: Schema.Array(Schema.Struct({ name: Schema.String, value: Schema.String })),
  restrictions: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        type: Schema.optionalKey(Schema.String),
        restrictionInfo: Schema.optionalKey(Schema.Struct({ zones: Schema.optionalKey(Schema.Array(Schema.String)) })),
      }),
    ),
  ),
})

const decodeSku = Schema.decodeUnknownOption(Sku)
const decodePage = Schema.decodeUnknownOption(
  Schema.Struct({ value: Schema.Array(Schema.Unknown), nextLink: Schema.optionalKey(Schema.NullOr(Schema.String)) }),
)

/** A size of virtual machines that the subscription may use in a region. */
export interface AzureMachineType {
  readonly name: string
  readonly architecture: "arm64" | "x86_64"
  readonly vCpu: number
  readonly memoryMiB: number
  readonly gpus?: number
  readonly zones: ReadonlyArray<string>
}

/** The zones that have the size and that the subscription may use; none where the whole region is restricted. */
const zonesOf = ({ locationInfo, restrictions = [] }: typeof Sku.Type): ReadonlyArray<string> => {
  if (restrictions.some(({ type }) => type === "Location")) return []
  const refused = new Set(restrictions.flatMap(({ restrictionInfo }) => restrictionInfo?.zones ?? []))
  const offered = new Set(locationInfo.flatMap(({ zones = [] }) => zones))
  return [...offered].filter((zone) => !refused.has(zone)).toSorted()
}

/** The size in an entry of the list of SKUs; nothing for an entry of another kind, and for a size that the subscription may not use. */
export const readMachineType = (input: unknown): ReadonlyArray<AzureMachineType> => {
  const sku = Option.getOrUndefined(decodeSku(input))
  if (sku?.resourceType !== "virtualMachines") return []
  const capabilities = new Map(sku.capabilities.map(({ name, value }) => [name, value]))
  const gpus = Number(capabilities.get("GPUs") ?? 0)
  const zones = zonesOf(sku)
  if (zones.length === 0) return []
  return [
    {
      name: sku.name,
      architecture: capabilities.get("CpuArchitectureType") === "Arm64" ? "arm64" : "x86_64",
      vCpu: Number(capabilities.get("vCPUs")),
      memoryMiB: Math.round(Number(capabilities.get("MemoryGB")) * 1024),
      ...(gpus > 0 ? { gpus } : {}),
      zones,
    },
  ]
}

const Subscriptions = Schema.Struct({ value: Schema.Array(Schema.Struct({ subscriptionId: Schema.String })) })
const decodeSubscriptions = Schema.decodeUnknownOption(Subscriptions)

/** The sizes of a region, as the first subscription of the server's identity may use them. */
export const azureMachineTypes = Effect.fnUntraced(function* (
  management: string,
  region: string,
  token: Redacted.Redacted,
) {
  let subscription: string | undefined
  yield* readPages(`${management}/subscriptions?api-version=2022-12-01`, token, (page) => {
    subscription = Option.getOrUndefined(decodeSubscriptions(page))?.value[0]?.subscriptionId
    return undefined
  })
  if (subscription === undefined) {
    return yield* new AzureResponseInvalid({ problem: "shows the server's identity no subscription" })
  }

  const url = new URL(
    `${management}/subscriptions/${encodeURIComponent(subscription)}/providers/Microsoft.Compute/skus`,
  )
  url.searchParams.set("api-version", "2021-07-01")
  url.searchParams.set("$filter", `location eq '${region}'`)
  const found = new Map<string, AzureMachineType>()
  yield* readPages(url.href, token, (input) => {
    const { nextLink, value = [] } = Option.getOrUndefined(decodePage(input)) ?? {}
    for (const machineType of value.flatMap(readMachineType)) found.set(machineType.name, machineType)
    return nextLink ?? undefined
  })
  return [...found.values()]
})
