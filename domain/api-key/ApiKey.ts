import { DateTime, Schema } from "effect"

import { OrganizationId } from "../organization/Organization.ts"
import type { Remedy } from "../shared/Remedy.ts"
import * as StateMachine from "../shared/StateMachine.ts"
import { Uuid } from "../shared/Uuid.ts"
import { UserId } from "../user/User.ts"

export const ApiKeyId = Uuid.pipe(Schema.brand("ApiKeyId"))
export type ApiKeyId = typeof ApiKeyId.Type

export const ApiKeyStatus = Schema.Literals(["ACTIVE", "REVOKED", "EXPIRED"])
export type ApiKeyStatus = typeof ApiKeyStatus.Type

/** A key that was revoked or has expired never works again. */
export const lifecycle = StateMachine.make<ApiKeyStatus>({
  name: "API key",
  initial: "ACTIVE",
  transitions: { ACTIVE: ["REVOKED", "EXPIRED"], REVOKED: [], EXPIRED: [] },
})

export const ApiKeySource = Schema.Literals(["cli", "ui"])
export type ApiKeySource = typeof ApiKeySource.Type

/** A secret that lets a program act for its user in one organization. Only its hash and masked form are kept. */
export const ApiKey = Schema.Struct({
  id: ApiKeyId,
  organizationId: OrganizationId,
  userId: UserId,
  maskedKey: Schema.String,
  source: ApiKeySource,
  createdAt: Schema.DateTimeUtc,
  /** Absent for a permanent key. */
  expiresAt: Schema.optionalKey(Schema.DateTimeUtc),
  revokedAt: Schema.optionalKey(Schema.DateTimeUtc),
  revokedBy: Schema.optionalKey(UserId),
  revokedReason: Schema.optionalKey(Schema.String),
  /** Written in batches: up to half a minute late. */
  lastUsedAt: Schema.optionalKey(Schema.DateTimeUtc),
})
export type ApiKey = typeof ApiKey.Type

/** Expiry follows from the clock, so no job has to run for a key to expire. */
export const statusAt = (key: ApiKey, at: DateTime.Utc): ApiKeyStatus => {
  if (key.revokedAt !== undefined) return "REVOKED"
  return key.expiresAt !== undefined && DateTime.isGreaterThanOrEqualTo(at, key.expiresAt) ? "EXPIRED" : "ACTIVE"
}

/** When a user last changed a key. Use and expiry do not count as changes. */
export const changedAt = ({ createdAt, revokedAt = createdAt }: ApiKey): DateTime.Utc => revokedAt

export class ApiKeyNotFound extends Schema.TaggedError<ApiKeyNotFound>()("ApiKeyNotFound", {
  apiKeyId: Schema.String,
}) {
  override get message() {
    return `You have no API key ${this.apiKeyId} in this organization.`
  }
  readonly remedy: Remedy = { action: "listApiKeys" }
}

/** A revoked or expired key cannot be revoked: 409. */
export class ApiKeyHasEnded extends Schema.TaggedError<ApiKeyHasEnded>()("ApiKeyHasEnded", {
  apiKeyId: Schema.String,
  status: ApiKeyStatus,
}) {
  override get message() {
    return `API key ${this.apiKeyId} is already ${this.status} and no longer works. Nothing was changed. You can delete it.`
  }
}
