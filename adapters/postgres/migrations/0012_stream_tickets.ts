/** Tickets to open one websocket each, stored for half a minute. */
export const statements: ReadonlyArray<string> = [
  // Unlogged: after a crash, a client requests another ticket.
  `CREATE UNLOGGED TABLE stream_tickets (
    hash BYTEA PRIMARY KEY,
    api_key_id UUID NOT NULL,
    path TEXT NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL
  )`,
  `CREATE INDEX stream_tickets_expiry_index ON stream_tickets (expires_at)`,
]
