/** The plan of an operation, from its creation until it is applied or the operation ends. */
export const statements: ReadonlyArray<string> = [
  `CREATE TABLE saved_plans (
    operation_id UUID PRIMARY KEY REFERENCES operations (id) ON DELETE CASCADE,
    organization_id UUID NOT NULL,
    content_hash TEXT NOT NULL,
    program_hash TEXT NOT NULL,
    state_serial BIGINT NOT NULL,
    ciphertext BYTEA NOT NULL,
    created_at TIMESTAMPTZ NOT NULL
  )`,
]
