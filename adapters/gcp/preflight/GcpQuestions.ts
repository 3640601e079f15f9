import { Effect, Schema } from "effect"

import type { CloudAccess } from "#application/ports/CloudProbes.ts"
import type { Quota } from "#domain/cloud/Quota.ts"
import type { FixedName } from "#domain/infrastructure/FixedNames.ts"
import type { NamedRange } from "#domain/preflight/JudgeAddressRanges.ts"
import type { GivenNetwork } from "#domain/preflight/JudgeNetwork.ts"
import type { QuotaState } from "#domain/preflight/JudgeQuotas.ts"

import type { GcpConnection, GcpPlace } from "./GcpConnection.ts"

/** How many permissions one test takes. */
const permissionsPerCall = 100

/** Google Cloud sends 500 entries on a page. */
const pagesMax = 10

const Tested = Schema.Struct({ permissions: Schema.optionalKey(Schema.Array(Schema.String)) })

/** A key may be in another project, and be granted there: a test of this project would say nothing about it. */
const isOfProject = (permission: string): boolean => !permission.startsWith("cloudkms.")

/** Those of the permissions that the credentials do not have in the project. */
export const deniedPermissions = Effect.fnUntraced(function* (
  { send }: GcpConnection,
  { resourceManager }: GcpPlace,
  { accountId }: CloudAccess,
  actions: ReadonlyArray<string>,
) {
  const asked = actions.filter(isOfProject)
  const batches = Array.from({ length: Math.ceil(asked.length / permissionsPerCall) }, (_, index) =>
    asked.slice(index * permissionsPerCall, (index + 1) * permissionsPerCall),
  )
  const url = `${resourceManager}/v3/projects/${accountId}:testIamPermissions`
  const held = yield* Effect.forEach(batches, (permissions) => send(url, Tested, { permissions }), { concurrency: 3 })
  const known = new Set(held.flatMap(({ permissions = [] }) => permissions))
  return asked.filter((permission) => !known.has(permission))
})

const Quotas = Schema.Struct({
  quotas: Schema.optionalKey(
    Schema.Array(Schema.Struct({ metric: Schema.String, limit: Schema.Finite, usage: Schema.Finite })),
  ),
})

/** How much of each quota is in use, and its limit: Compute Engine says both, for the region and for the project. */
export const quotaStates = Effect.fnUntraced(function* (
  { send }: GcpConnection,
  { compute }: GcpPlace,
  { accountId, region }: CloudAccess,
  quotas: ReadonlyArray<Quota>,
) {
  const project = `${compute}/compute/v1/projects/${accountId}`
  const [account, regional] = yield* Effect.all(
    [send(`${project}?fields=quotas`, Quotas), send(`${project}/regions/${region}?fields=quotas`, Quotas)],
    { concurrency: 2 },
  )
  const states = { account: account.quotas ?? [], region: regional.quotas ?? [] }
  return new Map<string, QuotaState>(
    quotas.map(({ code, scope }) => {
      const found = states[scope].find(({ metric }) => metric === code)
      return [code, found === undefined ? {} : { limit: found.limit, current: found.usage }]
    }),
  )
})

const pageOf = <S extends Schema.Top>(scope: S) =>
  Schema.Struct({
    items: Schema.optionalKey(Schema.Record(Schema.String, scope)),
    nextPageToken: Schema.optionalKey(Schema.String),
  })

const MachineTypes = pageOf(
  Schema.Struct({ machineTypes: Schema.optionalKey(Schema.Array(Schema.Struct({ name: Schema.String }))) }),
)

/** By machine type: the zones of the region that offer it. */
export const offeredZones = Effect.fnUntraced(function* (
  { send }: GcpConnection,
  { compute }: GcpPlace,
  { accountId, region }: CloudAccess,
  machineTypes: ReadonlyArray<string>,
) {
  const zones = new Map(machineTypes.map((name): [string, Array<string>] => [name, []]))
  const filter = machineTypes.map((name) => `(name = "${name}")`).join(" OR ")
  let pageToken = ""
  for (let page = 0; page < pagesMax; page += 1) {
    const query = new URLSearchParams({ filter, ...(pageToken !== "" && { pageToken }) })
    const url = `${compute}/compute/v1/projects/${accountId}/aggregated/machineTypes?${query.toString()}`
    const { items = {}, nextPageToken = "" } = yield* send(url, MachineTypes)
    for (const [scope, { machineTypes: found = [] }] of Object.entries(items)) {
      const zone = scope.replace("zones/", "")
      if (zone.startsWith(`${region}-`)) for (const { name } of found) zones.get(name)?.push(zone)
    }
    if (nextPageToken === "") break
    pageToken = nextPageToken
  }
  return zones
})

const Network = Schema.Struct({ selfLink: Schema.String })
const Subnetworks = pageOf(
  Schema.Struct({
    subnetworks: Schema.optionalKey(
      Schema.Array(
        Schema.Struct({
          name: Schema.String,
          ipCidrRange: Schema.String,
          secondaryIpRanges: Schema.optionalKey(
            Schema.Array(Schema.Struct({ rangeName: Schema.String, ipCidrRange: Schema.String })),
          ),
        }),
      ),
    ),
  }),
)

/** A VPC network with the ranges of its subnetworks in every region; undefined where there is none. */
export const networkOf = Effect.fnUntraced(function* (
  { find, send }: GcpConnection,
  { compute }: GcpPlace,
  { accountId }: CloudAccess,
  name: string,
) {
  const project = `${compute}/compute/v1/projects/${accountId}`
  const network = yield* find(`${project}/global/networks/${name}`, Network)
  if (network === undefined) return undefined
  const query = new URLSearchParams({ filter: `network = "${network.selfLink}"` })
  const { items = {} } = yield* send(`${project}/aggregated/subnetworks?${query.toString()}`, Subnetworks)
  const subnetworks = Object.values(items).flatMap(({ subnetworks: found = [] }) => found)
  const ranges = subnetworks.flatMap((subnetwork): ReadonlyArray<NamedRange> => [
    { name: `subnetwork ${subnetwork.name}`, cidr: subnetwork.ipCidrRange },
    ...(subnetwork.secondaryIpRanges ?? []).map(({ ipCidrRange, rangeName }) => ({
      name: `${rangeName} of subnetwork ${subnetwork.name}`,
      cidr: ipCidrRange,
    })),
  ])
  return { ranges } satisfies GivenNetwork
})

const Exists = Schema.Struct({ name: Schema.String })

/** Those of the names that the project has. */
export const takenNames = (
  { find }: GcpConnection,
  { compute, container }: GcpPlace,
  { accountId, region }: CloudAccess,
  names: ReadonlyArray<FixedName>,
) => {
  const places: Readonly<Record<string, string>> = {
    google_container_cluster: `${container}/v1/projects/${accountId}/locations/${region}/clusters`,
    google_compute_address: `${compute}/compute/v1/projects/${accountId}/regions/${region}/addresses`,
    google_compute_network: `${compute}/compute/v1/projects/${accountId}/global/networks`,
    google_compute_subnetwork: `${compute}/compute/v1/projects/${accountId}/regions/${region}/subnetworks`,
  }
  return Effect.filter(
    names,
    ({ name, resourceType }) => {
      const place = places[resourceType]
      return place === undefined
        ? Effect.succeed(false)
        : Effect.map(find(`${place}/${name}`, Exists), (found) => found !== undefined)
    },
    { concurrency: 3 },
  )
}

/** Those of the images that do not exist, by their full names. */
export const missingImages = ({ find }: GcpConnection, { compute }: GcpPlace, images: ReadonlyArray<string>) =>
  Effect.filter(
    images,
    (image) => Effect.map(find(`${compute}/compute/v1/${image}`, Exists), (found) => found === undefined),
    { concurrency: 3 },
  )

const ServerConfig = Schema.Struct({ validMasterVersions: Schema.Array(Schema.String) })

/** The versions that GKE creates clusters of. */
export const masterVersions = ({ send }: GcpConnection, { container }: GcpPlace, { accountId, region }: CloudAccess) =>
  Effect.map(
    send(`${container}/v1/projects/${accountId}/locations/${region}/serverConfig`, ServerConfig),
    ({ validMasterVersions }) => validMasterVersions,
  )
