import { Effect, type Schema } from "effect"

import { writeValue } from "../output/Output.ts"

/**
 * Writes the results of a command that takes manifests: of one manifest its result, of several a list.
 *
 * The list has a result for each manifest that was not refused, and is empty if all were.
 */
export const writeResults = (
  output: "json" | "yaml",
  manifestCount: number,
  values: ReadonlyArray<Schema.Json>,
): Effect.Effect<void> => {
  if (manifestCount !== 1) return writeValue(output, values)
  const [value] = values
  return value === undefined ? Effect.void : writeValue(output, value)
}
