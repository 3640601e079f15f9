import { Console, Effect, type Schema } from "effect"

import type { OutputFormat } from "./OutputFormats.ts"

const writeYaml = Effect.fnUntraced(function* (value: Schema.Json) {
  const { stringify } = yield* Effect.promise(() => import("yaml"))
  yield* Console.log(stringify(value, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd())
})

/** Writes one value for a program. */
export const writeValue = (format: "json" | "yaml", value: Schema.Json) =>
  format === "json" ? Console.log(JSON.stringify(value, null, 2)) : writeYaml(value)

/** Writes what a command found: as JSON or YAML, or the way people read it. */
export const write = (format: OutputFormat, value: () => Schema.Json, forPeople: () => string) =>
  format === "table" ? Console.log(forPeople()) : Effect.suspend(() => writeValue(format, value()))
