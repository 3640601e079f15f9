import { Deferred, Effect, Ref } from "effect"

import type { CloudAccount } from "../cloud/CloudAccount.ts"
import { SimulatedCloudConfig } from "../cloud/SimulatedCloudConfig.ts"
import type { ProviderSettings } from "../cloud/SimulatedProvider.ts"
import type { Attributes } from "../value/Value.ts"

/** One run's use of the provider. */
export interface ProviderSession {
  readonly account: CloudAccount
  readonly settings: Ref.Ref<ProviderSettings>
  /** Completes when the engine asks the provider to stop. */
  readonly stopped: Deferred.Deferred<void>
}

export const openSession = (account: CloudAccount): Effect.Effect<ProviderSession> =>
  Effect.all({
    account: Effect.succeed(account),
    settings: Ref.make<ProviderSettings>({ region: account.region, defaultLabels: {} }),
    stopped: Deferred.make<void>(),
  })

/** Reads the provider block, and refuses credentials that the cloud would refuse. */
export const configureSession = Effect.fnUntraced(function* (session: ProviderSession, block: Attributes) {
  const { rejectedAccountIds } = yield* SimulatedCloudConfig
  const { provider, ...account } = session.account
  if (rejectedAccountIds.includes(account.accountId)) return yield* provider.refusals.credentials
  yield* Ref.set(session.settings, yield* provider.settingsOf(block, account))
})
