import { Effect, Layer } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { type CloudAccess, CloudProbes, CredentialsRefused } from "#application/ports/CloudProbes.ts"
import { findMachineType } from "#domain/catalogue/MachineType.ts"
import { regionsOf } from "#domain/catalogue/Region.ts"
import { clouds } from "#domain/cloud/Clouds.ts"
import type { Quota } from "#domain/cloud/Quota.ts"
import type { NamedRange } from "#domain/preflight/JudgeAddressRanges.ts"
import type { QuotaState } from "#domain/preflight/JudgeQuotas.ts"
import { quotaUse } from "#domain/preflight/QuotaUse.ts"

import { isDenied, limitOf } from "./cloud/AccountLimits.ts"
import { SimulatedCloudConfig } from "./cloud/SimulatedCloudConfig.ts"
import { providerOf } from "./cloud/SimulatedProvider.ts"
import { placeOfType, takenNames } from "./cloud/TakenNames.ts"
import { SimulatedProviders } from "./SimulatedProviders.ts"

const make = Effect.gen(function* () {
  const objects = yield* SimulatedObjects
  const providers = yield* SimulatedProviders
  const settings = yield* SimulatedCloudConfig

  const refusalOf = ({ provider }: CloudAccess): string => {
    const refusal = providerOf(providers, clouds[provider].resourceTypePrefix)?.refusals.credentials
    return refusal === undefined ? "The account is rejected." : refusal.detail || refusal.summary
  }

  /** How much of a quota is in use: in the region, or in all of them. */
  const usedOf = Effect.fnUntraced(function* (access: CloudAccess, quota: Quota) {
    const { provider, region } = access
    const regions = quota.scope === "region" ? [region] : regionsOf(provider).map(({ id }) => id)
    const found = yield* Effect.forEach(Object.keys(quota.usedBy), (resourceType) => {
      const places = regions.map((id) => placeOfType(providers, { ...access, region: id }, resourceType))
      const distinct = [...new Map(places.map((place) => [place.region, place])).values()]
      return Effect.forEach(distinct, (place) => objects.listByType(place, resourceType))
    })
    return found
      .flat(2)
      .reduce(
        (sum, { attributes, resourceType }) => sum + quotaUse(quota, { provider, region, resourceType, attributes }),
        0,
      )
  })

  const stateOf = Effect.fnUntraced(function* (access: CloudAccess, quota: Quota) {
    const limit = limitOf(settings, access.accountId, quota)
    const state: QuotaState = limit === undefined ? { limit: "none" } : { limit, current: yield* usedOf(access, quota) }
    return [quota.code, state] as const
  })

  /** The ranges of other clusters in a network that the user owns. The simulated cloud assumes that the network exists. */
  const rangesIn = Effect.fnUntraced(function* (access: CloudAccess, networkId: string) {
    const found = yield* Effect.forEach(Object.entries(clouds[access.provider].addressRanges), ([resourceType, read]) =>
      Effect.map(objects.listByType(access, resourceType), (all) =>
        all
          .filter(({ attributes }) =>
            Object.values(attributes).some((value) => value === networkId || `${value}`.endsWith(`/${networkId}`)),
          )
          .flatMap(({ attributes }) => Object.entries(read(attributes)))
          .flatMap(([name, cidr]): ReadonlyArray<NamedRange> => (cidr === undefined ? [] : [{ name, cidr }])),
      ),
    )
    return found.flat()
  })

  return CloudProbes.of({
    simulated: true,
    connect: (access) =>
      Effect.succeed({
        identity: Effect.suspend(() =>
          settings.rejectedAccountIds.includes(access.accountId)
            ? new CredentialsRefused({ reason: refusalOf(access) })
            : Effect.succeed({ accountId: access.accountId, principal: "anyone: this cloud is simulated" }),
        ),
        deniedPermissions: (actions) =>
          Effect.succeed(actions.filter((action) => isDenied(settings, access.accountId, action))),
        quotas: (quotas) =>
          Effect.map(
            Effect.forEach(quotas, (quota) => stateOf(access, quota)),
            (states) => new Map(states),
          ),
        offeredZones: (machineTypes) =>
          Effect.succeed(
            new Map(
              machineTypes.map((name) => [name, findMachineType(access.provider, access.region, name)?.zones ?? []]),
            ),
          ),
        network: (networkId) => Effect.map(rangesIn(access, networkId), (ranges) => ({ ranges })),
        takenNames: (names) => takenNames(objects, providers, access, names),
        // Only a real cloud knows more than Orrery's own table.
        kubernetesVersions: Effect.undefined,
        missingImages: () => Effect.succeed([]),
      }),
  })
})

/** Asks the simulated cloud, whose accounts lack what its settings say. */
export const layer = Layer.effect(CloudProbes, make)
