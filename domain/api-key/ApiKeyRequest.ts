import { Effect, Schema } from "effect"

import { OrganizationId } from "../organization/Organization.ts"
import { makeReader } from "../shared/RequestReading.ts"
import { ApiKeyId, ApiKeySource } from "./ApiKey.ts"
import { KeyDuration, secondsOf } from "./KeyDuration.ts"

const defaultDuration = "24h"

const readFields = makeReader(
  { duration: KeyDuration, isPermanent: Schema.Boolean, orgId: OrganizationId, source: ApiKeySource },
  ["orgId", "source"],
)

/** Reads the request to create a key (specification §3, APIKeyRequest). A permanent key has no `durationSeconds`. */
export const readApiKeyRequest = Effect.fnUntraced(function* (input: unknown) {
  const { duration = defaultDuration, isPermanent = false, orgId, source } = yield* readFields(input)
  return { organizationId: orgId, source, ...(isPermanent ? {} : { durationSeconds: secondsOf(duration) }) }
})

const reasonCharactersMax = 500

/** Reads which key to revoke, and why. */
export const readRevokeRequest = makeReader(
  {
    keyId: ApiKeyId,
    reason: Schema.String.check(
      Schema.isPattern(/^[^\p{Cc}]{1,500}$/u, { expected: `1 to ${reasonCharactersMax} characters on one line` }),
    ),
  },
  ["keyId"],
)

/** Reads which key to delete. */
export const readDeleteRequest = makeReader({ keyId: ApiKeyId }, ["keyId"])
