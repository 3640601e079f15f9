import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Where a text is written down in the database: in any row of any table, as text or as the hexadecimal of bytes. */
export const tablesWith = Effect.fn("tablesWith")(function* (text: string) {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY name`
  const hexadecimal = Buffer.from(text).toString("hex")
  const found = yield* Effect.filter(tables, ({ name }) =>
    sql`SELECT 1 FROM ${sql(name)} AS t
        WHERE position(${text} IN t::text) > 0 OR position(${hexadecimal} IN t::text) > 0 LIMIT 1`.pipe(
      Effect.map((rows) => rows.length > 0),
    ),
  )
  return found.map(({ name }) => name)
})

/** The files under a directory that a text is written in. */
export const filesWith = (directory: string, text: string): ReadonlyArray<string> =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => join(parentPath, name))
    .filter((path) => readFileSync(path).includes(text))
