import { Effect, Schema } from "effect"

import { OrganizationId } from "../organization/Organization.ts"
import type { InvalidRequest } from "../shared/InvalidRequest.ts"
import { makeReader, type Reader } from "../shared/RequestReading.ts"
import { ApiKeyId, ApiKeySource } from "./ApiKey.ts"
import { KeyDuration, secondsOf } from "./KeyDuration.ts"

const defaultDuration = "24h"

const readFields = makeReader(
  { duration: KeyDuration, isPermanent: Schema.Boolean, orgId: OrganizationId, source: ApiKeySource },
  ["orgId", "source"],
)

/** Creates a key of the signed-in user, in one of their organizations. A permanent key has no `durationSeconds`. */
export interface CreateApiKeyCommand {
  readonly organizationId: OrganizationId
  readonly source: ApiKeySource
  readonly durationSeconds?: number
}

/** Reads the request to create a key (specification §3, APIKeyRequest). */
export const readApiKeyRequest = Effect.fnUntraced(function* (
  input: unknown,
): Effect.fn.Return<CreateApiKeyCommand, InvalidRequest> {
  const { duration = defaultDuration, isPermanent = false, orgId, source } = yield* readFields(input)
  return { organizationId: orgId, source, ...(isPermanent ? {} : { durationSeconds: secondsOf(duration) }) }
})

const reasonCharactersMax = 500

/** Revokes a key, for a reason that its record keeps. */
export interface RevokeApiKeyCommand {
  readonly keyId: ApiKeyId
  readonly reason?: string
}

/** Reads which key to revoke, and why. */
export const readRevokeRequest: Reader<RevokeApiKeyCommand> = makeReader(
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
