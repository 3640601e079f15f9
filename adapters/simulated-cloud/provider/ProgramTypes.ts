import { Effect, Schema } from "effect"

const Kinds = Schema.Record(Schema.String, Schema.Unknown)

const Program = Schema.Struct({
  provider: Schema.optionalKey(Kinds),
  resource: Schema.optionalKey(Kinds),
  data: Schema.optionalKey(Kinds),
})

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Program))

/** What a program uses, by name. */
export interface ProgramTypes {
  readonly providers: ReadonlyArray<string>
  readonly resources: ReadonlyArray<string>
  readonly dataSources: ReadonlyArray<string>
}

const none: ProgramTypes = { providers: [], resources: [], dataSources: [] }

/** The providers a program configures, and the types it uses. Text that is no JSON uses none: Terraform itself says what is wrong with it. */
export const programTypes = (program: string): Effect.Effect<ProgramTypes> =>
  decode(program).pipe(
    Effect.map(({ provider = {}, resource = {}, data = {} }) => ({
      providers: Object.keys(provider),
      resources: Object.keys(resource),
      dataSources: Object.keys(data),
    })),
    Effect.orElseSucceed(() => none),
  )
