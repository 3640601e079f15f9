import { Context, DateTime, Effect, Layer, Redacted } from "effect"

import { ApiKeys } from "#application/ports/ApiKeys.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"
import { StreamTickets } from "#application/ports/StreamTickets.ts"
import { Unauthenticated } from "#domain/access/Unauthenticated.ts"
import { statusAt } from "#domain/api-key/ApiKey.ts"

import { hashOfTicket } from "./IssueStreamTicket.ts"

const make = Effect.gen(function* () {
  const apiKeys = yield* ApiKeys
  const keyHashing = yield* KeyHashing
  const tickets = yield* StreamTickets

  return Effect.fn("RedeemStreamTicket")(function* (text: Redacted.Redacted, path: string) {
    const unusable = new Unauthenticated({ reason: "unusable ticket" })
    const ticket = yield* tickets.take(yield* keyHashing.hash(hashOfTicket(Redacted.value(text))))
    const now = yield* DateTime.now
    if (ticket === undefined || ticket.path !== path || DateTime.isLessThan(ticket.expiresAt, now)) {
      return yield* unusable
    }
    const [holder] = yield* apiKeys.holders([ticket.apiKeyId])
    if (holder === undefined || statusAt(holder.apiKey, now) !== "ACTIVE") return yield* unusable
    return holder.actor
  })
})

/** Turns a ticket into the actor it was issued to, once. Refuses it when the key has ended since, or for another path. */
export class RedeemStreamTicket extends Context.Service<RedeemStreamTicket>()(
  "orrery/application/access/RedeemStreamTicket",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
