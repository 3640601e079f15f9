import { Effect, Predicate, Schema } from "effect"

const Program = Schema.fromJsonString(
  Schema.Struct({ terraform: Schema.optionalKey(Schema.Json), provider: Schema.Json }),
)

/** A program that creates nothing, and reads through the provider of another program. */
export const readingProgram = Effect.fnUntraced(function* (
  program: string,
  parts: { readonly data: object; readonly output: object },
): Effect.fn.Return<string> {
  const { provider, terraform } = yield* Effect.orDie(Schema.decodeEffect(Program)(program))
  return JSON.stringify({ ...(Predicate.isUndefined(terraform) ? {} : { terraform }), provider, ...parts })
})
