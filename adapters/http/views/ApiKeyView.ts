import { DateTime } from "effect"

import { type ApiKey, statusAt } from "#domain/api-key/ApiKey.ts"
import { spell } from "#domain/api-key/KeyDuration.ts"

import type { ApiKeyDocument } from "../api/ApiKeyDocument.ts"

const durationOf = (createdAt: DateTime.Utc, expiresAt: DateTime.Utc): string =>
  spell(Math.round((DateTime.toEpochMillis(expiresAt) - DateTime.toEpochMillis(createdAt)) / 1000))

/** Shows a key as it stands at a moment (specification §3, API key). Its text is no part of it. */
export const viewApiKey = (
  { createdAt, expiresAt, organizationId, ...apiKey }: ApiKey,
  orgNamespace: string | undefined,
  at: DateTime.Utc,
): ApiKeyDocument => ({
  id: apiKey.id,
  maskedKey: apiKey.maskedKey,
  status: statusAt({ createdAt, organizationId, ...apiKey, ...(expiresAt && { expiresAt }) }, at),
  source: apiKey.source,
  orgId: organizationId,
  ...(orgNamespace === undefined ? {} : { orgNamespace }),
  userId: apiKey.userId,
  isPermanent: expiresAt === undefined,
  createdAt,
  ...(expiresAt === undefined ? {} : { duration: durationOf(createdAt, expiresAt), expiresAt }),
  ...(apiKey.lastUsedAt && { lastUsedAt: apiKey.lastUsedAt }),
  ...(apiKey.revokedAt && { revokedAt: apiKey.revokedAt }),
  ...(apiKey.revokedBy && { revokedBy: apiKey.revokedBy }),
  ...(apiKey.revokedReason === undefined ? {} : { revokedReason: apiKey.revokedReason }),
})
