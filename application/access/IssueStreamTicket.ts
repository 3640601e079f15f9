import { Context, DateTime, Effect, Layer, Redacted } from "effect"

import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { Ids } from "#application/ports/Ids.ts"
import { KeyHashing } from "#application/ports/KeyHashing.ts"
import { StreamTickets } from "#application/ports/StreamTickets.ts"
import { Unauthenticated } from "#domain/access/Unauthenticated.ts"

/** Long enough to open a websocket at once, too short for a ticket to be worth storing. */
export const ticketSeconds = 30

const ticketBytes = 32

const hexadecimal = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")

/** How a ticket is stored. Its hash can never be that of an API key. */
export const hashOfTicket = (text: string) => Redacted.make(`stream ticket: ${text}`)

const make = Effect.gen(function* () {
  const ids = yield* Ids
  const keyHashing = yield* KeyHashing
  const tickets = yield* StreamTickets

  return Effect.fn("IssueStreamTicket")(function* (path: string) {
    const { apiKeyId } = yield* CurrentActor
    if (apiKeyId === undefined) return yield* new Unauthenticated({ reason: "missing" })
    const text = hexadecimal(yield* ids.randomBytes(ticketBytes))
    const now = yield* DateTime.now
    const expiresAt = DateTime.add(now, { seconds: ticketSeconds })
    yield* tickets.add(yield* keyHashing.hash(hashOfTicket(text)), { apiKeyId, path, expiresAt }, now)
    return { ticket: Redacted.make(text), path, expiresAt }
  })
})

/** Issues a ticket with which a web page opens one websocket: browsers send no API key with a handshake. */
export class IssueStreamTicket extends Context.Service<IssueStreamTicket>()(
  "orrery/application/access/IssueStreamTicket",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
