import { Context, DateTime, Effect, Layer } from "effect"

import { signedInUser } from "#application/access/SignedInUser.ts"
import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { ApiKeyHasEnded, changedAt, statusAt } from "#domain/api-key/ApiKey.ts"
import type { RevokeApiKeyCommand } from "#domain/api-key/ApiKeyRequest.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import { checkUnchanged } from "#domain/shared/PreconditionFailed.ts"

import { FindApiKey } from "./FindApiKey.ts"

const make = Effect.gen(function* () {
  const apiKeys = yield* ApiKeys
  const auditTrail = yield* AuditTrail
  const findApiKey = yield* FindApiKey

  return Effect.fn("RevokeApiKey")(function* (
    organizationId: OrganizationId,
    { keyId, reason }: RevokeApiKeyCommand,
    unlessChangedSince?: DateTime.Utc,
  ) {
    const { id: userId } = yield* signedInUser

    const revoke = Effect.gen(function* () {
      const { apiKey } = yield* findApiKey(organizationId, keyId)
      yield* checkUnchanged({ updatedAt: changedAt(apiKey) }, unlessChangedSince)
      const at = yield* DateTime.now
      const revocation = { at, by: userId, ...(reason === undefined ? {} : { reason }) }
      if (!(yield* apiKeys.revoke(keyId, revocation))) {
        // Of two revocations at once the later one finds the key revoked.
        const status = statusAt(yield* apiKeys.get(organizationId, keyId), at)
        return yield* new ApiKeyHasEnded({ apiKeyId: keyId, status: status === "ACTIVE" ? "REVOKED" : status })
      }
      return { apiKey: yield* apiKeys.get(organizationId, keyId), at, was: apiKey }
    })

    const attempt = {
      action: "api-key.revoke",
      by: { userId },
      organizationId,
      subject: { type: "api-key", id: keyId, name: "" },
    } as const
    return yield* auditTrail.record(attempt, revoke, ({ apiKey }) => ({
      subject: { type: "api-key", id: keyId, name: apiKey.maskedKey },
      ...(reason === undefined ? {} : { details: { reason } }),
    }))
  })
})

/** Revokes a key and keeps its record: the caller's own, or for owners and admins any key of their organization. */
export class RevokeApiKey extends Context.Service<RevokeApiKey>()("orrery/application/api-key/RevokeApiKey", { make }) {
  static readonly layer = Layer.effect(this, make)
}
