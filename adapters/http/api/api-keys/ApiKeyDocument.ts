import { Schema } from "effect"

import { ApiKeySource, ApiKeyStatus } from "#domain/api-key/ApiKey.ts"

import { pageFields } from "../Paging.ts"
import { count, list, text, timestamp, uuid } from "../WireValue.ts"

const maskedKey = text(64, "What may be shown of the key.", "orr_3fPq…x9Zk")

/** An API key (specification §3, API key). Its text is shown once, in the response that creates it. */
export const ApiKeyDocument = Schema.Struct({
  id: uuid("Identifies the key permanently."),
  key: Schema.optionalKey(
    text(64, "The key itself: only in the response that creates it. Keep it; it cannot be shown again.", "orr_…"),
  ),
  maskedKey,
  status: ApiKeyStatus,
  source: ApiKeySource,
  orgId: uuid("The organization it acts in."),
  orgNamespace: Schema.optionalKey(
    text(63, "Where that organization's objects live in Kubernetes; absent once it is gone.", "org-acme"),
  ),
  userId: uuid("The user it acts for."),
  isPermanent: Schema.Boolean.annotate({ description: "Whether it works until it is revoked." }),
  duration: Schema.optionalKey(text(16, "How long it works, from its creation on; absent for a permanent key.", "24h")),
  createdAt: timestamp("When it was created."),
  expiresAt: Schema.optionalKey(timestamp("When it expires; absent for a permanent key.")),
  lastUsedAt: Schema.optionalKey(
    timestamp("When it was last used, up to half a minute late; absent before its first use."),
  ),
  revokedAt: Schema.optionalKey(timestamp("When it was revoked.")),
  revokedBy: Schema.optionalKey(uuid("Who revoked it.")),
  revokedReason: Schema.optionalKey(text(500, "Why it was revoked.", "Lost laptop")),
}).annotate({ identifier: "ApiKey" })
export type ApiKeyDocument = typeof ApiKeyDocument.Type

export const ApiKeyList = Schema.Struct({
  apiKeys: list(ApiKeyDocument, 100, "Oldest first."),
  ...pageFields,
}).annotate({ identifier: "ApiKeyList" })

/** How many keys work, have expired and were revoked (specification §3, key metadata). */
export const ApiKeyMetadata = Schema.Struct({
  activeKeyCount: count("Keys that work.", 2),
  expiredKeyCount: count("Keys that have expired.", 1),
  revokedKeyCount: count("Keys that were revoked.", 0),
  nearestExpiringKey: Schema.optionalKey(
    Schema.Struct({
      expiresAt: timestamp("When it expires."),
      maskedKey,
    }).annotate({
      identifier: "NearestExpiringKey",
      description: "The key that works now and expires first; absent when none does.",
    }),
  ),
}).annotate({ identifier: "ApiKeyMetadata" })
export type ApiKeyMetadata = typeof ApiKeyMetadata.Type

/** Whether a key works. */
export const ApiKeyValidation = Schema.Struct({
  valid: Schema.Boolean.annotate({ description: "Whether the server accepts a request with this key now." }),
  reason: Schema.optionalKey(
    Schema.Literals(["malformed", "unknown", "revoked", "expired"]).annotate({
      description: "Why it would not. A key you may not know of is `unknown`, like one that does not exist.",
    }),
  ),
  apiKey: Schema.optionalKey(ApiKeyDocument),
}).annotate({ identifier: "ApiKeyValidation" })
export type ApiKeyValidation = typeof ApiKeyValidation.Type

export const ApiKeyDeleted = Schema.Struct({
  keyId: uuid("The key that was deleted."),
  success: Schema.Literal(true),
}).annotate({ identifier: "DeleteAPIKeyResponse" })
