import { Context, DateTime, Effect, Layer } from "effect"

import { AuditTrail } from "#application/audit/AuditTrail.ts"
import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { Organizations } from "#application/ports/Organizations.ts"
import { Users } from "#application/ports/Users.ts"
import * as Actor from "#domain/access/Actor.ts"
import { ApiKeyHasEnded, ApiKeyNotFound } from "#domain/api-key/ApiKey.ts"

const make = Effect.gen(function* () {
  const apiKeys = yield* ApiKeys
  const auditTrail = yield* AuditTrail
  const organizations = yield* Organizations
  const users = yield* Users

  const keyOf = ({ apiKeyId, organizationId }: Actor.Actor) =>
    apiKeyId === undefined ? Effect.fail(new ApiKeyNotFound({ apiKeyId: "" })) : apiKeys.get(organizationId, apiKeyId)

  const read = Effect.fn("Whoami.read")(function* () {
    const actor = yield* CurrentActor
    return {
      actor,
      user: yield* users.get(actor.userId),
      organization: yield* organizations.get(actor.organizationId),
      apiKey: yield* keyOf(actor),
    }
  })

  const revoke = Effect.fn("Whoami.revoke")(function* () {
    const actor = yield* CurrentActor
    const apiKey = yield* keyOf(actor)
    const attempt = {
      action: "api-key.revoke",
      by: Actor.signature(actor),
      organizationId: actor.organizationId,
      subject: { type: "api-key", id: apiKey.id, name: apiKey.maskedKey },
    } as const
    const end = Effect.gen(function* () {
      const revocation = { at: yield* DateTime.now, by: actor.userId, reason: "Revoked with the key itself." }
      if (!(yield* apiKeys.revoke(apiKey.id, revocation))) {
        return yield* new ApiKeyHasEnded({ apiKeyId: apiKey.id, status: "REVOKED" })
      }
    })
    yield* auditTrail.record(attempt, end)
  })

  return { read, revoke }
})

/** Returns the user and organization that an API key acts for, and revokes that key. */
export class Whoami extends Context.Service<Whoami>()("orrery/application/user/Whoami", { make }) {
  static readonly layer = Layer.effect(this, make)
}
