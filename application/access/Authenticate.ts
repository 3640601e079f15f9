import { Context, DateTime, Effect, Layer, Option, Redacted } from "effect"

import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"
import { Unauthenticated } from "#domain/access/Unauthenticated.ts"
import { statusAt } from "#domain/api-key/ApiKey.ts"
import * as ApiKeyText from "#domain/api-key/ApiKeyText.ts"

import { KeyUses } from "./KeyUses.ts"

const make = Effect.gen(function* () {
  const apiKeys = yield* ApiKeys
  const keyHashing = yield* KeyHashing
  const keyUses = yield* KeyUses

  /** `hash` is the hash of the key, if it is already known. */
  return Effect.fnUntraced(function* (key: Redacted.Redacted, hash?: Uint8Array) {
    const text = Redacted.value(key)
    if (text === "") return yield* new Unauthenticated({ reason: "missing" })
    if (Option.isNone(ApiKeyText.parse(text))) return yield* new Unauthenticated({ reason: "malformed" })

    const holder = yield* apiKeys.findHolder(hash ?? (yield* keyHashing.hash(key)))
    if (holder === undefined) return yield* new Unauthenticated({ reason: "unknown" })

    const status = statusAt(holder.apiKey, yield* DateTime.now)
    if (status === "EXPIRED") return yield* new Unauthenticated({ reason: "expired" })
    if (status === "REVOKED") return yield* new Unauthenticated({ reason: "revoked" })
    keyUses.note(holder.apiKey.id)
    return holder.actor
  })
})

/** Resolves an API key to the actor it currently acts for. Runs on every request: a revoked key stops working at once. */
export class Authenticate extends Context.Service<Authenticate>()("orrery/application/access/Authenticate", { make }) {
  static readonly layer = Layer.effect(this, make)
}
