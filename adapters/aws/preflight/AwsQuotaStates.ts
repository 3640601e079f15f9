import { Effect } from "effect"

import { globalRegionOf, partitionOf } from "#domain/cloud/aws/Partition.ts"
import type { Quota } from "#domain/cloud/Quota.ts"
import type { QuotaState } from "#domain/preflight/JudgeQuotas.ts"

import { call, type ClientSettings } from "./AwsConnection.ts"
import { countersOf } from "./AwsUsage.ts"

/** The limits of quotas, by code. One that the account does not have is left out. */
const limitsOf = Effect.fnUntraced(function* (settings: ClientSettings, quotas: ReadonlyArray<Quota>) {
  const { GetServiceQuotaCommand, ServiceQuotasClient } = yield* Effect.promise(
    () => import("@aws-sdk/client-service-quotas"),
  )
  const clients = {
    account: new ServiceQuotasClient({ ...settings, region: globalRegionOf(partitionOf(settings.region)) }),
    region: new ServiceQuotasClient(settings),
  }
  const limitOf = ({ code, scope, service }: Quota) =>
    call("servicequotas:GetServiceQuota", (abortSignal) =>
      clients[scope].send(new GetServiceQuotaCommand({ ServiceCode: service, QuotaCode: code }), { abortSignal }),
    ).pipe(
      Effect.map(({ Quota: found }) => [code, found?.Value] as const),
      // One quota without a limit must not hide the others.
      Effect.orElseSucceed(() => [code, undefined] as const),
    )
  const found = yield* Effect.forEach(quotas, limitOf, { concurrency: 5 }).pipe(
    Effect.ensuring(
      Effect.sync(() => {
        clients.account.destroy()
        clients.region.destroy()
      }),
    ),
  )
  return new Map(found)
})

/** How much of each quota is in use, and its limit. What AWS does not say is left out. */
export const quotaStates = Effect.fnUntraced(function* (settings: ClientSettings, quotas: ReadonlyArray<Quota>) {
  const [limits, counters] = yield* Effect.all([limitsOf(settings, quotas), countersOf(settings)], { concurrency: 2 })
  const states = yield* Effect.forEach(
    quotas,
    (quota) =>
      Effect.map(
        Effect.orElseSucceed(counters(quota), () => undefined),
        (current) => {
          const limit = limits.get(quota.code)
          const state: QuotaState = {
            ...(limit === undefined ? {} : { limit }),
            ...(current === undefined ? {} : { current }),
          }
          return [quota.code, state] as const
        },
      ),
    { concurrency: 5 },
  )
  return new Map(states)
})
