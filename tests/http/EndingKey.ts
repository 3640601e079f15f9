import { DateTime, Effect, Redacted } from "effect"

import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"
import { ApiKeyId } from "#domain/api-key/ApiKey.ts"
import * as ApiKeyText from "#domain/api-key/ApiKeyText.ts"
import { acme, grace, permanentKey } from "#tests/fixtures/People.ts"
import { uuid } from "#tests/fixtures/Uuid.ts"

/** A key of Grace's at acme, created for one test, which ends it. */
export const addKey = Effect.fnUntraced(function* (fill: number, expiresAt?: DateTime.Utc) {
  const text = ApiKeyText.fromRandomBytes(new Uint8Array(32).fill(fill))
  const id = ApiKeyId.make(uuid(`ending key ${fill}`))
  const hash = yield* (yield* KeyHashing).hash(Redacted.make(text))
  const apiKey = { ...permanentKey(acme, grace, "ending"), id, ...(expiresAt && { expiresAt }) }
  yield* (yield* ApiKeys).add(apiKey, hash)
  return { id, text }
})

/** As another process would do it: it does not call this server. */
export const revocation = { at: DateTime.makeUnsafe(0), by: grace.id }
