import { Context, type DateTime, type Effect } from "effect"

import type { ApiKeyId } from "#domain/api-key/ApiKey.ts"

/** A right to open one websocket, once. */
export interface StreamTicket {
  /** The key that the ticket was issued to. A client that uses the ticket acts with this key. */
  readonly apiKeyId: ApiKeyId
  /** The path of the websocket, without a query. */
  readonly path: string
  readonly expiresAt: DateTime.Utc
}

/** Where tickets for websockets are kept, by their hashes. Every adapter passes tests/contracts/StreamTicketsContract.ts. */
export class StreamTickets extends Context.Service<
  StreamTickets,
  {
    /** Stores a ticket, and removes those that have expired by `now`. */
    readonly add: (hash: Uint8Array, ticket: StreamTicket, now: DateTime.Utc) => Effect.Effect<void>
    /** Removes and returns a ticket, expired or not: of several requests with the same ticket, one gets it. */
    readonly take: (hash: Uint8Array) => Effect.Effect<StreamTicket | undefined>
  }
>()("orrery/application/ports/StreamTickets") {}
