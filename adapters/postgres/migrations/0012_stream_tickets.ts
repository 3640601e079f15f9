/** Rights to open one websocket each, kept for half a minute. */
export const statements: ReadonlyArray<string> = [
  // Not logged: after a crash a client asks for another ticket.
  `CREATE UNLOGGED TABLE stream_tickets (
    hash BYTEA PRIMARY KEY,
    api_key_id UUID NOT NULL,
    path TEXT NOT NULL,
    expires_at TIMESTAMPTZ NOT NULL
  )`,
  `CREATE INDEX stream_tickets_expiry_index ON stream_tickets (expires_at)`,
]
