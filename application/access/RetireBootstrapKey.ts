import { Context, DateTime, Effect, Layer } from "effect"

import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { SignInPolicy } from "#application/ports/SignInPolicy.ts"
import { statusAt } from "#domain/api-key/ApiKey.ts"
import type { User } from "#domain/user/User.ts"

import { FindBootstrapKey } from "./FindBootstrapKey.ts"

const reason = "A global admin of the identity provider signed in."

const make = Effect.gen(function* () {
  const apiKeys = yield* ApiKeys
  const auditTrail = yield* AuditTrail
  const findBootstrapKey = yield* FindBootstrapKey
  const { firstOwnerSignsIn } = yield* SignInPolicy

  return Effect.fn("RetireBootstrapKey")(function* ({ globalRole, id: userId }: User) {
    // The development issuer admits anyone with its password, so an operator may still use the key.
    if (firstOwnerSignsIn || globalRole !== "admin") return
    const key = yield* findBootstrapKey()
    const at = yield* DateTime.now
    if (key === undefined || statusAt(key, at) !== "ACTIVE") return
    const attempt = {
      action: "api-key.revoke",
      by: { userId },
      organizationId: key.organizationId,
      subject: { type: "api-key", id: key.id, name: key.maskedKey },
    } as const
    yield* auditTrail.record(attempt, apiKeys.revoke(key.id, { at, by: userId, reason }), () => ({
      details: { reason },
    }))
  })
})

/** Revokes the key of the first organization once a global admin signs in with the operator's own identity provider. */
export class RetireBootstrapKey extends Context.Service<RetireBootstrapKey>()(
  "orrery/application/access/RetireBootstrapKey",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
