import { Effect, Layer } from "effect"

import { SimulatedObjects } from "#adapters/interfaces/SimulatedObjects.ts"
import { type CloudAccess, type CloudProbe, CloudProbes, CredentialsRefused } from "#application/ports/CloudProbes.ts"
import { findMachineType } from "#domain/catalogue/MachineType.ts"
import { clouds } from "#domain/cloud/Clouds.ts"
import type { Quota } from "#domain/cloud/Quota.ts"
import type { QuotaState } from "#domain/preflight/JudgeQuotas.ts"

import { isDenied, limitOf } from "./cloud/AccountLimits.ts"
import { SimulatedCloudConfig } from "./cloud/SimulatedCloudConfig.ts"
import { providerOf } from "./cloud/SimulatedProvider.ts"
import { takenNames } from "./cloud/TakenNames.ts"
import { takenRanges } from "./cloud/TakenRanges.ts"
import { usedQuota } from "./cloud/UsedQuota.ts"
import { SimulatedProviders } from "./SimulatedProviders.ts"

const make = Effect.gen(function* () {
  const objects = yield* SimulatedObjects
  const providers = yield* SimulatedProviders
  const settings = yield* SimulatedCloudConfig

  const identityOf = ({ accountId, provider }: CloudAccess): CloudProbe["identity"] =>
    Effect.suspend(() => {
      if (!settings.rejectedAccountIds.includes(accountId)) {
        return Effect.succeed({ accountId, principal: "anyone: this cloud is simulated" })
      }
      const { detail, summary } = providerOf(providers, clouds[provider].resourceTypePrefix)?.refusals.credentials ?? {
        detail: "The account is rejected.",
        summary: "",
      }
      return new CredentialsRefused({ reason: detail === "" ? summary : detail })
    })

  const stateOf = Effect.fnUntraced(function* (access: CloudAccess, quota: Quota) {
    const limit = limitOf(settings, access.accountId, quota)
    const state: QuotaState =
      limit === undefined ? { limit: "none" } : { limit, current: yield* usedQuota(objects, providers, access, quota) }
    return [quota.code, state] as const
  })

  const probeOf = (access: CloudAccess): CloudProbe => ({
    identity: identityOf(access),
    deniedPermissions: (actions) =>
      Effect.succeed(actions.filter((action) => isDenied(settings, access.accountId, action))),
    quotas: (quotas) =>
      Effect.map(
        Effect.forEach(quotas, (quota) => stateOf(access, quota)),
        (states) => new Map(states),
      ),
    offeredZones: (machineTypes) =>
      Effect.sync(
        () =>
          new Map(
            machineTypes.map((name) => [name, findMachineType(access.provider, access.region, name)?.zones ?? []]),
          ),
      ),
    network: (networkId) =>
      Effect.map(takenRanges(objects, access, clouds[access.provider].addressRanges, networkId), (ranges) => ({
        ranges,
      })),
    takenNames: (names) => takenNames(objects, providers, access, names),
    // Only a real cloud knows more than Orrery's own table.
    kubernetesVersions: Effect.undefined,
    missingImages: () => Effect.succeed([]),
  })

  return CloudProbes.of({ simulated: true, connect: (access) => Effect.sync(() => probeOf(access)) })
})

/** Asks the simulated cloud, whose accounts lack what its settings say. */
export const layer = Layer.effect(CloudProbes, make)
