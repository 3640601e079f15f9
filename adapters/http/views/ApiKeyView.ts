import { DateTime } from "effect"

import { type ApiKey, statusAt } from "#domain/api-key/ApiKey.ts"
import { spell } from "#domain/api-key/KeyDuration.ts"

import type { ApiKeyDocument } from "../api/api-keys/ApiKeyDocument.ts"

const durationOf = (createdAt: DateTime.Utc, expiresAt: DateTime.Utc): string =>
  spell(Math.round((DateTime.toEpochMillis(expiresAt) - DateTime.toEpochMillis(createdAt)) / 1000))

/** Shows a key with its status at a moment (specification §3, API key), without its text. */
export const viewApiKey = (apiKey: ApiKey, orgNamespace: string | undefined, at: DateTime.Utc): ApiKeyDocument => {
  const { createdAt, expiresAt, lastUsedAt, revokedAt, revokedBy, revokedReason } = apiKey
  return {
    id: apiKey.id,
    maskedKey: apiKey.maskedKey,
    status: statusAt(apiKey, at),
    source: apiKey.source,
    orgId: apiKey.organizationId,
    ...(orgNamespace === undefined ? {} : { orgNamespace }),
    userId: apiKey.userId,
    isPermanent: expiresAt === undefined,
    createdAt,
    ...(expiresAt === undefined ? {} : { duration: durationOf(createdAt, expiresAt), expiresAt }),
    ...(lastUsedAt === undefined ? {} : { lastUsedAt }),
    ...(revokedAt === undefined ? {} : { revokedAt }),
    ...(revokedBy === undefined ? {} : { revokedBy }),
    ...(revokedReason === undefined ? {} : { revokedReason }),
  }
}
