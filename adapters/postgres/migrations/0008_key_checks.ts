/** Shows a server whether its encryption key and its pepper belong to this database. */
export const statements: ReadonlyArray<string> = [
  `CREATE TABLE key_checks (
    key TEXT NOT NULL,
    value BYTEA NOT NULL,
    PRIMARY KEY (key, value)
  )`,
]
