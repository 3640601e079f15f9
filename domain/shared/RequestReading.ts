import { Array, Effect, Schema } from "effect"

import { InvalidRequest } from "./InvalidRequest.ts"
import * as Problems from "./Problems.ts"
import * as SchemaProblems from "./SchemaProblems.ts"

type Fields = Readonly<Record<string, Schema.Codec<unknown>>>

type Read<F extends Fields, Required extends keyof F> = {
  readonly [Name in Required]: F[Name]["Type"]
} & { readonly [Name in Exclude<keyof F, Required>]?: F[Name]["Type"] }

/** Turns the body of a request into a command, or reports every problem of it. */
export type Reader<Command> = (input: unknown) => Effect.Effect<Command, InvalidRequest>

const optional = (fields: Fields) =>
  Schema.Struct(Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, Schema.optionalKey(field)])))

/**
 * Creates a reader of request bodies: JSON objects of these fields. It reports every problem at once: what is missing, what
 * does not fit, what does not exist, and what `checkTogether` finds between several fields.
 */
export const makeReader = <F extends Fields, Required extends keyof F & string>(
  fields: F,
  required: ReadonlyArray<Required>,
  checkTogether: (read: Partial<Read<F, Required>>, problems: Problems.Problems) => void = () => {},
): Reader<Read<F, Required>> => {
  const schema = optional(fields)

  return (input) => {
    const problems = Problems.make()
    const read: Readonly<Record<string, unknown>> = SchemaProblems.decode(schema, input ?? {}, [], problems) ?? {}
    for (const name of required) {
      if (read[name] === undefined) problems.add("REQUIRED", [name], `${name} is required.`)
    }
    checkTogether(read as Partial<Read<F, Required>>, problems)
    const found = problems.list()
    return Array.isReadonlyArrayNonEmpty(found)
      ? Effect.fail(new InvalidRequest({ problems: found }))
      : Effect.succeed(read as Read<F, Required>)
  }
}
