import { Effect, Schema } from "effect"

const Named = Schema.optionalKey(Schema.Record(Schema.String, Schema.Unknown))

const decode = Schema.decodeUnknownEffect(
  Schema.fromJsonString(Schema.Struct({ provider: Named, resource: Named, data: Named })),
)

const none: ReadonlySet<string> = new Set()

/** The provider of a type, which is the type's first word: `random` of `random_id`. */
export const providerNameOf = (resourceType: string): string => resourceType.split("_", 1)[0] ?? ""

/**
 * The names of the providers that a program in Terraform's JSON syntax uses: those it configures, and those of its types.
 *
 * Text that is not a program uses none: Terraform reports what is wrong with it.
 */
export const programProviders = (program: string): Effect.Effect<ReadonlySet<string>> =>
  decode(program).pipe(
    Effect.map(
      ({ data = {}, provider = {}, resource = {} }) =>
        new Set([...Object.keys(provider), ...[data, resource].flatMap(Object.keys).map(providerNameOf)]),
    ),
    Effect.orElseSucceed(() => none),
  )
