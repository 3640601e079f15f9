import { Schema } from "effect"

import { allClouds } from "../cloud/ResourceCloud.ts"

const Program = Schema.fromJsonString(
  Schema.Struct({
    resource: Schema.optionalKey(Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Unknown))),
  }),
)
const uniquelyNamedTypes = allClouds.flatMap((cloud) => cloud.uniquelyNamedTypes)

const decode = Schema.decodeUnknownSync(Program)

/** A name that a program gives to an object, and that no other object of the account and region may have. */
export interface FixedName {
  readonly address: string
  readonly resourceType: string
  readonly name: string
}

const Named = Schema.Struct({ name: Schema.String })
const isNamed = Schema.is(Named)

/** The names a program in Terraform's JSON syntax fixes. A name with an expression in it is known only later. */
export const fixedNames = (program: string): ReadonlyArray<FixedName> => {
  const { resource = {} } = decode(program)
  return uniquelyNamedTypes.flatMap((resourceType) =>
    Object.entries(resource[resourceType] ?? {}).flatMap(([id, definition]) =>
      isNamed(definition) && !definition.name.includes("${")
        ? [{ address: `${resourceType}.${id}`, resourceType, name: definition.name }]
        : [],
    ),
  )
}
