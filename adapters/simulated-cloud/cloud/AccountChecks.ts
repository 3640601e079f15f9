import { Effect } from "effect"

import { findRegion } from "#domain/catalogue/Region.ts"
import { clouds } from "#domain/cloud/Clouds.ts"
import type { Referenced } from "#domain/cloud/Quota.ts"
import { cloudNameOfResource } from "#domain/cloud/ResourceCloud.ts"
import { quotaUse } from "#domain/preflight/QuotaUse.ts"

import { type Attributes, textAt, textsAt } from "../value/Value.ts"
import { isDenied, isUnavailable, limitOf } from "./AccountLimits.ts"
import type { CloudAccount } from "./CloudAccount.ts"
import { regionOf } from "./ObjectRecord.ts"
import { ObjectStore } from "./ObjectStore.ts"
import { type CloudOperation, SimulatedCloudConfig } from "./SimulatedCloudConfig.ts"
import type { Shortage } from "./SimulatedProvider.ts"
import { quotaReferences, usedQuota } from "./UsedQuota.ts"

/** A call to the cloud, on behalf of an account. */
export interface AccountCall {
  readonly account: CloudAccount
  readonly resourceType: string
  readonly operation: CloudOperation
  readonly attributes: Attributes
}

/** Refuses a call for which the account's credentials lack a permission. */
export const checkPermissions = Effect.fnUntraced(function* ({
  account: { accountId, provider },
  attributes,
  operation,
  resourceType,
}: AccountCall) {
  const settings = yield* SimulatedCloudConfig
  const cloud = cloudNameOfResource(resourceType)
  if (settings.accounts.length === 0 || cloud === undefined) return
  const actions = clouds[cloud].permissions.byType[resourceType]?.[operation] ?? []
  const action = actions.find((needed) => isDenied(settings, accountId, needed))
  if (action === undefined) return
  const name = textAt(attributes, "name") ?? ""
  return yield* provider.refusals.call({ operation, resourceType, name }, provider.refusals.denied(action, accountId))
})

/** What the objects of a call's cloud refer to, where its quotas have to know. */
const referencesOf = Effect.fnUntraced(function* ({ account, attributes, resourceType }: AccountCall) {
  const provider = cloudNameOfResource(resourceType)
  if (provider === undefined) return () => undefined
  const { accountId, organizationId } = account
  const place = { accountId, organizationId, provider, region: regionOf(account, "", attributes) }
  return yield* quotaReferences(yield* ObjectStore, [account.provider], place, clouds[provider].quotas)
})

/** The quota that an object would exceed, if it is created, or is changed from what it was before. */
const exceededQuota = Effect.fnUntraced(function* (
  { account, attributes, resourceType }: AccountCall,
  before: Attributes | undefined,
  referenced: Referenced,
) {
  const settings = yield* SimulatedCloudConfig
  const store = yield* ObjectStore
  const provider = cloudNameOfResource(resourceType)
  if (provider === undefined) return undefined
  const region = regionOf(account, "", attributes)
  for (const quota of clouds[provider].quotas) {
    const limit = limitOf(settings, account.accountId, quota)
    if (limit === undefined) continue
    const useOf = (of: Attributes) => quotaUse(quota, { provider, region, resourceType, attributes: of, referenced })
    const wanted = useOf(attributes) - (before === undefined ? 0 : useOf(before))
    if (wanted <= 0) continue
    const { accountId, organizationId } = account
    const used = yield* usedQuota(store, [account.provider], { accountId, organizationId, provider, region }, quota)
    const { code, scope } = quota
    if (used + wanted > limit) return { code, scope, resourceType, accountId, region, limit, used, wanted }
  }
  return undefined
})

/** The zone that an object names, or the first of several. */
const zoneOf = (attributes: Attributes): string | undefined =>
  textAt(attributes, "zone") ?? [...textsAt(attributes, "zones"), ...textsAt(attributes, "availability_zones")][0]

/** The machines of an object if the cloud has none left of any of their types. */
const missingMachines = ({ account, attributes, resourceType }: AccountCall, referenced: Referenced) =>
  Effect.map(SimulatedCloudConfig, (settings) => {
    const { accountId, provider } = account
    const machines = provider.machines[resourceType]?.(attributes, referenced)
    const [machineType] = machines?.machineTypes ?? []
    if (machines === undefined || machines.count === 0 || machineType === undefined) return undefined
    if (!machines.machineTypes.every((name) => isUnavailable(settings, accountId, name))) return undefined
    const cloud = cloudNameOfResource(resourceType)
    const region = regionOf(account, "", attributes)
    const zone = zoneOf(attributes) ?? (cloud === undefined ? undefined : findRegion(cloud, region)?.zones[0]) ?? region
    return { resourceType, machineType, isSpot: machines.isSpot, accountId, zone }
  })

/** What the account or the cloud has too little of for a call. */
export const shortageOf = Effect.fnUntraced(function* (call: AccountCall, before?: Attributes) {
  const { accounts } = yield* SimulatedCloudConfig
  if (accounts.length === 0) return undefined
  const { refusals } = call.account.provider
  const referenced = yield* referencesOf(call)
  const excess = yield* exceededQuota(call, before, referenced)
  if (excess !== undefined) return refusals.quotaExceeded(excess)
  const missing = yield* missingMachines(call, referenced)
  return missing === undefined ? undefined : (refusals.noCapacity(missing) satisfies Shortage)
})
