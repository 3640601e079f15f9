import { Deferred, Effect, Ref } from "effect"

import type { CloudAccount } from "../cloud/CloudAccount.ts"
import { CloudRefusal } from "../cloud/CloudRefusal.ts"
import { SimulatedCloudConfig } from "../cloud/SimulatedCloudConfig.ts"
import { type Attributes, blockAt, textAt, textsAt, type Value } from "../value/Value.ts"

/** What the program's provider block settles for everything that follows. */
export interface ProviderSettings {
  readonly region: string
  readonly defaultTags: Value
}

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
    settings: Ref.make<ProviderSettings>({ region: account.region, defaultTags: {} }),
    stopped: Deferred.make<void>(),
  })

const rejected = new CloudRefusal({
  summary: "Retrieving AWS account details: validating provider credentials",
  detail:
    "retrieving caller identity from STS: operation error STS: GetCallerIdentity, https response error StatusCode: 403, api error InvalidClientTokenId: The security token included in the request is invalid.",
})

const notAllowed = (accountId: string) =>
  new CloudRefusal({ summary: `AWS account ID not allowed: ${accountId}`, detail: "See allowed_account_ids." })

/** Takes the provider block, and refuses credentials the cloud would refuse. */
export const configureSession = Effect.fnUntraced(function* (session: ProviderSession, config: Attributes) {
  const { rejectedAccountIds } = yield* SimulatedCloudConfig
  const { accountId, region } = session.account
  if (rejectedAccountIds.includes(accountId)) return yield* rejected

  const allowed = textsAt(config, "allowed_account_ids")
  if (allowed.length > 0 && !allowed.includes(accountId)) return yield* notAllowed(accountId)
  yield* Ref.set(session.settings, {
    region: textAt(config, "region") ?? region,
    defaultTags: blockAt(config, "default_tags")?.["tags"] ?? {},
  })
})
