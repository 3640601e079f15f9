import { Effect, Option, Schema } from "effect"

import type { CloudAccess } from "#application/ports/CloudProbes.ts"
import type { Quota } from "#domain/cloud/Quota.ts"
import { textIn } from "#domain/cloud/ResourceAttributes.ts"
import type { FixedName } from "#domain/infrastructure/FixedNames.ts"
import { contentOf } from "#domain/infrastructure/ProgramContent.ts"
import type { GivenNetwork } from "#domain/preflight/JudgeNetwork.ts"
import type { QuotaState } from "#domain/preflight/JudgeQuotas.ts"

import { readMachineType } from "../catalogue/AzureMachineTypes.ts"
import type { AzureConnection } from "./AzureConnection.ts"

const Usage = Schema.Struct({
  name: Schema.Struct({ value: Schema.String }),
  currentValue: Schema.Finite,
  limit: Schema.Finite,
})

const readUsage = (entry: unknown) => Option.toArray(Schema.decodeUnknownOption(Usage)(entry))

/** Azure's largest number of 32 bits stands for no limit. */
const unlimited = 2 ** 31 - 1

/** By the service of a quota: the version of its list of usages. */
const usageVersions: Readonly<Record<string, string>> = {
  "Microsoft.Compute": "2024-07-01",
  "Microsoft.Network": "2024-05-01",
}

/** How much of each quota is in use in the region, and its limit. */
export const quotaStates = Effect.fnUntraced(function* (
  { list }: AzureConnection,
  { region }: CloudAccess,
  quotas: ReadonlyArray<Quota>,
) {
  const services = Object.keys(usageVersions).filter((name) => quotas.some(({ service }) => service === name))
  const usages = yield* Effect.forEach(
    services,
    (service) => {
      const query = { "api-version": usageVersions[service] ?? "" }
      return Effect.map(list(`/providers/${service}/locations/${region}/usages`, query, readUsage), (found) =>
        found.map(({ currentValue, limit, name }): readonly [string, QuotaState] => [
          `${service} ${name.value}`.toLowerCase(),
          { limit: limit < 0 || limit >= unlimited ? "none" : limit, current: currentValue },
        ]),
      )
    },
    { concurrency: 2 },
  )
  const states = new Map(usages.flat())
  return new Map(
    quotas.map(({ code, service }) => [code, states.get(`${service} ${code}`.toLowerCase()) ?? {}] as const),
  )
})

/** By machine type: the zones of the region that have it and in which the subscription may use it. */
export const offeredZones = Effect.fnUntraced(function* (
  { list }: AzureConnection,
  { region }: CloudAccess,
  machineTypes: ReadonlyArray<string>,
) {
  const asked = new Set(machineTypes)
  const query = { "api-version": "2021-07-01", $filter: `location eq '${region}'` }
  const found = yield* list("/providers/Microsoft.Compute/skus", query, (entry) =>
    readMachineType(entry).filter(({ name }) => asked.has(name)),
  )
  const zones = new Map(found.map((machineType) => [machineType.name, machineType.zones]))
  return new Map(machineTypes.map((name) => [name, zones.get(name) ?? []] as const))
})

const Network = Schema.Struct({
  properties: Schema.Struct({
    subnets: Schema.optionalKey(
      Schema.Array(
        Schema.Struct({
          name: Schema.String,
          properties: Schema.Struct({
            addressPrefix: Schema.optionalKey(Schema.String),
            addressPrefixes: Schema.optionalKey(Schema.Array(Schema.String)),
          }),
        }),
      ),
    ),
  }),
})

const groupPath = (name: string): string => `/resourceGroups/${encodeURIComponent(name)}`

/** A virtual network that the program looks up, with the ranges of its subnets; undefined where there is none. */
export const networkOf = Effect.fnUntraced(function* (
  { find }: AzureConnection,
  { program }: CloudAccess,
  name: string,
) {
  const group = contentOf(program)
    .dataSources.filter(
      ({ attributes, type }) => type === "azurerm_virtual_network" && textIn(attributes, "name") === name,
    )
    .map(({ attributes }) => textIn(attributes, "resource_group_name"))[0]
  if (group === undefined) return undefined
  const path = `${groupPath(group)}/providers/Microsoft.Network/virtualNetworks/${encodeURIComponent(name)}`
  const network = yield* find(path, "2024-05-01", Network)
  if (network === undefined) return undefined
  const subnets = network.properties.subnets ?? []
  return {
    ranges: subnets.flatMap((subnet) => {
      const { addressPrefix, addressPrefixes = addressPrefix === undefined ? [] : [addressPrefix] } = subnet.properties
      return addressPrefixes.map((cidr) => ({ name: `subnet ${subnet.name}`, cidr }))
    }),
  } satisfies GivenNetwork
})

const Exists = Schema.Struct({ name: Schema.String })

/** Those of the names that the subscription has. Every other name is in a resource group of the cluster's own. */
export const takenNames = ({ find }: AzureConnection, names: ReadonlyArray<FixedName>) =>
  Effect.filter(
    names,
    ({ name, resourceType }) =>
      resourceType === "azurerm_resource_group"
        ? Effect.map(find(groupPath(name), "2021-04-01", Exists), (found) => found !== undefined)
        : Effect.succeed(false),
    { concurrency: 3 },
  )

/** Those of the images that do not exist, by their paths below the subscription. */
export const missingImages = ({ find }: AzureConnection, images: ReadonlyArray<string>) =>
  Effect.filter(images, (image) => Effect.map(find(image, "2024-03-03", Exists), (found) => found === undefined), {
    concurrency: 3,
  })

const Versions = Schema.Struct({
  values: Schema.Array(
    Schema.Struct({
      version: Schema.String,
      patchVersions: Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Schema.Unknown))),
    }),
  ),
})

/** The versions, with their patches, that AKS creates clusters of. */
export const offeredVersions = ({ send }: AzureConnection, { region }: CloudAccess) =>
  Effect.map(
    send(`/providers/Microsoft.ContainerService/locations/${region}/kubernetesVersions`, "2024-09-01", Versions),
    ({ values }) =>
      values.flatMap(({ patchVersions, version }) => {
        const patches = Object.keys(patchVersions ?? {})
        return patches.length === 0 ? [version] : patches
      }),
  )
