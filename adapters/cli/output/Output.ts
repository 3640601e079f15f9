import { Console, Effect, type Schema } from "effect"

import type { OutputFormat } from "./OutputFormats.ts"
import { printable, printableJson } from "./Printable.ts"

const writeYaml = Effect.fnUntraced(function* (value: Schema.Json) {
  const { Document, visit } = yield* Effect.promise(() => import("yaml"))
  const document = new Document(value, { aliasDuplicateObjects: false })
  // Only between double quotes YAML has escapes, which are those of JSON.
  visit(document, {
    Scalar: (_key, scalar) => {
      if (typeof scalar.value === "string" && printable(scalar.value) !== scalar.value) scalar.type = "QUOTE_DOUBLE"
    },
  })
  yield* Console.log(document.toString({ lineWidth: 0 }).trimEnd())
})

/** Writes one value for a program. */
export const writeValue = (format: "json" | "yaml", value: Schema.Json) =>
  format === "json" ? Console.log(printableJson(value, 2)) : writeYaml(value)

/** Writes the result of a command: as JSON or YAML, or for people. */
export const write = (format: OutputFormat, value: () => Schema.Json, forPeople: () => string) =>
  format === "table" ? Console.log(forPeople()) : Effect.suspend(() => writeValue(format, value()))
