import { Context, Effect, Layer } from "effect"

import { SignedInMember } from "#application/access/SignedInMember.ts"
import { ApiKeys } from "#application/ports/ApiKeys.ts"
import * as Actor from "#domain/access/Actor.ts"
import { type ApiKeyId, ApiKeyNotFound } from "#domain/api-key/ApiKey.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"

const make = Effect.gen(function* () {
  const apiKeys = yield* ApiKeys
  const signedInMember = yield* SignedInMember

  return Effect.fnUntraced(function* (organizationId: OrganizationId, id: ApiKeyId) {
    const actor = yield* signedInMember(organizationId)
    const apiKey = yield* apiKeys.get(organizationId, id)
    if (apiKey.userId !== actor.userId && !Actor.may(actor, "api-key:manage")) {
      return yield* new ApiKeyNotFound({ apiKeyId: id })
    }
    return { actor, apiKey }
  })
})

/** Finds a key that is visible to the signed-in user: one of their own, or any key of an organization they administer. */
export class FindApiKey extends Context.Service<FindApiKey>()("orrery/application/api-key/FindApiKey", { make }) {
  static readonly layer = Layer.effect(this, make)
}
