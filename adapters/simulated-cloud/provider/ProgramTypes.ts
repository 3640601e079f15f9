import { Effect, Schema } from "effect"

const Kinds = Schema.Record(Schema.String, Schema.Unknown)

const Program = Schema.Struct({
  resource: Schema.optionalKey(Kinds),
  data: Schema.optionalKey(Kinds),
})

const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Program))

/** The types of a program. */
export interface ProgramTypes {
  readonly resources: ReadonlyArray<string>
  readonly dataSources: ReadonlyArray<string>
}

const none: ProgramTypes = { resources: [], dataSources: [] }

/** The types a program uses. Text that is not JSON uses none: Terraform reports what is wrong with it. */
export const programTypes = (program: string): Effect.Effect<ProgramTypes> =>
  decode(program).pipe(
    Effect.map(({ resource = {}, data = {} }) => ({
      resources: Object.keys(resource),
      dataSources: Object.keys(data),
    })),
    Effect.orElseSucceed(() => none),
  )
