/** What tells a server whether its encryption key and its pepper are those of this database. */
export const statements: ReadonlyArray<string> = [
  `CREATE TABLE key_checks (
    key TEXT NOT NULL,
    value BYTEA NOT NULL,
    PRIMARY KEY (key, value)
  )`,
]
