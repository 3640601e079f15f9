import { DateTime, Effect, Schema } from "effect"

/** NULL in a table is absent in the domain, and a Date of the driver is a DateTime. */
const toDecodable = (row: object): object => {
  const present: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(row)) {
    if (value !== null) present[column] = value instanceof Date ? DateTime.fromDateUnsafe(value) : value
  }
  return present
}

/**
 * Reads rows through a schema. A row that does not fit it is a defect: only Orrery writes here.
 *
 * Dates are converted before, not by the schema: a schema with transformations is not compiled, and costs four times as much.
 */
export const rowReader = <A, I>(schema: Schema.Codec<A, I>) => {
  const one = Schema.decodeUnknownEffect(schema)
  const many = Schema.decodeUnknownEffect(Schema.Array(schema))
  return {
    first: (rows: ReadonlyArray<object>): Effect.Effect<A | undefined> =>
      rows[0] === undefined ? Effect.undefined : Effect.orDie(one(toDecodable(rows[0]))),
    all: (rows: ReadonlyArray<object>): Effect.Effect<ReadonlyArray<A>> =>
      Effect.orDie(many(rows.map((row) => toDecodable(row)))),
  }
}
