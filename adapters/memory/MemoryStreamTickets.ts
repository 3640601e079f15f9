import { DateTime, Effect, Layer } from "effect"
import { Base64 } from "effect/encoding"

import { type StreamTicket, StreamTickets } from "#application/ports/StreamTickets.ts"

export const layer = Layer.sync(StreamTickets, () => {
  const tickets = new Map<string, StreamTicket>()

  return StreamTickets.of({
    add: (hash, ticket, now) =>
      Effect.sync(() => {
        for (const [known, { expiresAt }] of tickets) if (DateTime.isLessThan(expiresAt, now)) tickets.delete(known)
        tickets.set(Base64.encode(hash), ticket)
      }),
    take: (hash) =>
      Effect.sync(() => {
        const known = Base64.encode(hash)
        const ticket = tickets.get(known)
        tickets.delete(known)
        return ticket
      }),
  })
})
