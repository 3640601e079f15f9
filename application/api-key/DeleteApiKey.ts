import { Context, type DateTime, Effect, Layer } from "effect"

import { signedInUser } from "#application/access/SignedInUser.ts"
import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { type ApiKeyId, ApiKeyNotFound, changedAt } from "#domain/api-key/ApiKey.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import { checkUnchanged } from "#domain/shared/PreconditionFailed.ts"

import { FindApiKey } from "./FindApiKey.ts"

const make = Effect.gen(function* () {
  const apiKeys = yield* ApiKeys
  const auditTrail = yield* AuditTrail
  const findApiKey = yield* FindApiKey

  return Effect.fn("DeleteApiKey")(function* (
    organizationId: OrganizationId,
    keyId: ApiKeyId,
    unlessChangedSince?: DateTime.Utc,
  ) {
    const { id: userId } = yield* signedInUser

    const remove = Effect.gen(function* () {
      const { apiKey } = yield* findApiKey(organizationId, keyId)
      yield* checkUnchanged({ updatedAt: changedAt(apiKey) }, unlessChangedSince)
      if (!(yield* apiKeys.remove(keyId))) return yield* new ApiKeyNotFound({ apiKeyId: keyId })
      return apiKey
    })

    const attempt = {
      action: "api-key.delete",
      by: { userId },
      organizationId,
      subject: { type: "api-key", id: keyId, name: "" },
    } as const
    return yield* auditTrail.record(attempt, remove, ({ maskedKey }) => ({
      subject: { type: "api-key", id: keyId, name: maskedKey },
    }))
  })
})

/** Deletes a key, which stops working. The audit log still names its masked form. */
export class DeleteApiKey extends Context.Service<DeleteApiKey>()("orrery/application/api-key/DeleteApiKey", { make }) {
  static readonly layer = Layer.effect(this, make)
}
