import { Schema } from "effect"

import type { Remedy } from "../shared/Remedy.ts"

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
