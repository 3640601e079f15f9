import { Context, DateTime, Effect, Layer, Redacted } from "effect"

import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { Ids } from "#application/ports/Ids.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"
import { type ApiKey, ApiKeyId, type ApiKeySource } from "#domain/api-key/ApiKey.ts"
import * as ApiKeyText from "#domain/api-key/ApiKeyText.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"
import type { UserId } from "#domain/user/User.ts"

/** Who gets a key, and for how long. */
export interface KeyOrder {
  readonly organizationId: OrganizationId
  readonly userId: UserId
  readonly source: ApiKeySource
  /** Absent for a permanent key. */
  readonly durationSeconds?: number
}

const randomBytes = 32

const make = Effect.gen(function* () {
  const apiKeys = yield* ApiKeys
  const ids = yield* Ids
  const keyHashing = yield* KeyHashing

  return Effect.fn("IssueApiKey")(function* ({ durationSeconds, ...order }: KeyOrder) {
    const createdAt = yield* DateTime.now
    const key = Redacted.make(ApiKeyText.fromRandomBytes(yield* ids.randomBytes(randomBytes)))
    const apiKey: ApiKey = {
      id: ApiKeyId.make(yield* ids.uuid),
      ...order,
      maskedKey: ApiKeyText.mask(Redacted.value(key)),
      createdAt,
      ...(durationSeconds === undefined ? {} : { expiresAt: DateTime.add(createdAt, { seconds: durationSeconds }) }),
    }
    yield* apiKeys.add(apiKey, yield* keyHashing.hash(key))
    return { apiKey, key }
  })
})

/** Creates an API key. Returns its text here and never again. */
export class IssueApiKey extends Context.Service<IssueApiKey>()("orrery/application/api-key/IssueApiKey", { make }) {
  static readonly layer = Layer.effect(this, make)
}
