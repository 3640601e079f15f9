import { Context, DateTime, Effect, Layer, Option, Redacted, Schema } from "effect"

import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"
import { statusAt } from "#domain/api-key/ApiKey.ts"
import * as ApiKeyText from "#domain/api-key/ApiKeyText.ts"
import type { Remedy } from "#domain/shared/Remedy.ts"

import { KeyUses } from "./KeyUses.ts"

/** The key is missing, mistyped, unknown, expired or revoked. The reason is revealed only where it does not help an attacker. */
export class Unauthenticated extends Schema.TaggedError<Unauthenticated>()("Unauthenticated", {
  reason: Schema.Literals(["missing", "malformed", "unknown", "expired", "revoked", "unusable ticket"]),
}) {
  override get message() {
    return explanations[this.reason]
  }
  get remedy(): Remedy | undefined {
    if (this.reason === "missing") return { action: "sendApiKey" }
    return this.reason === "expired" || this.reason === "revoked" ? { action: "createApiKey" } : undefined
  }
}

const explanations = {
  missing: "This needs an API key.",
  malformed: "The API key is incomplete or mistyped: a key is `orr_` and 49 letters and digits.",
  unknown: "The API key is not known here. Check that it belongs to this server.",
  expired: "The API key has expired.",
  revoked: "The API key was revoked.",
  "unusable ticket":
    "The ticket of the websocket does not work: it was used, has expired, is for another path, or its API key has ended. Create a new ticket for each websocket.",
} as const

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
