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

const definitionsOf = (program: string): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(decode(program).resource ?? {}).flatMap(([resourceType, resources]) =>
      Object.entries(resources).map(([name, definition]) => [`${resourceType}.${name}`, JSON.stringify(definition)]),
    ),
  )

/** The addresses at which two programs differ. */
export const differingResources = (program: string, other: string): ReadonlyArray<string> => {
  const [one, two] = [definitionsOf(program), definitionsOf(other)]
  return [...new Set([...one.keys(), ...two.keys()])].filter((address) => one.get(address) !== two.get(address))
}
