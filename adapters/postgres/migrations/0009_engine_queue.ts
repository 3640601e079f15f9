/** The operations that wait for a run of the engine, or have one, over all processes. */
export const statements: ReadonlyArray<string> = [
  // A process that dies stops renewing `alive_until`, and the next process that checks removes the row.
  `CREATE TABLE engine_queue (
    operation_id UUID PRIMARY KEY REFERENCES operations (id) ON DELETE CASCADE,
    entry_id UUID NOT NULL DEFAULT gen_random_uuid(),
    organization_id UUID NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
    accepted_at TIMESTAMPTZ NOT NULL,
    is_running BOOLEAN NOT NULL DEFAULT false,
    alive_until TIMESTAMPTZ NOT NULL
  )`,
  // Which organization got its last run after which: the higher, the later.
  `CREATE TABLE engine_turns (
    organization_id UUID PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
    turn INTEGER NOT NULL
  )`,
]
