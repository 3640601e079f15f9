import { Schema } from "effect"

const Program = Schema.fromJsonString(
  Schema.Struct({
    resource: Schema.optionalKey(Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Unknown))),
  }),
)
const decode = Schema.decodeUnknownSync(Program)

export interface ProgramResource {
  readonly address: string
  readonly resourceType: string
}

/** The resources a program in Terraform's JSON syntax manages, in the program's order. */
export const managedResources = (program: string): ReadonlyArray<ProgramResource> =>
  Object.entries(decode(program).resource ?? {}).flatMap(([resourceType, resources]) =>
    Object.keys(resources).map((name) => ({ address: `${resourceType}.${name}`, resourceType })),
  )
