import { Schema } from "effect"

const Program = Schema.fromJsonString(
  Schema.Struct({
    resource: Schema.optionalKey(Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Unknown))),
  }),
)
const decode = Schema.decodeUnknownSync(Program)

/** Types of which an account has one of each name in a region, and whose names a program may fix. */
const namedTypes = ["aws_cloudwatch_log_group", "aws_eks_cluster", "aws_kms_alias", "aws_sqs_queue"] as const

export type NamedType = (typeof namedTypes)[number]

/** A name that a program gives to an object, and that no other object of the account and region may have. */
export interface FixedName {
  readonly address: string
  readonly resourceType: NamedType
  readonly name: string
}

const Named = Schema.Struct({ name: Schema.String })
const isNamed = Schema.is(Named)

/** The names a program in Terraform's JSON syntax fixes. A name with an expression in it is known only later. */
export const fixedNames = (program: string): ReadonlyArray<FixedName> => {
  const { resource = {} } = decode(program)
  return namedTypes.flatMap((resourceType) =>
    Object.entries(resource[resourceType] ?? {}).flatMap(([id, definition]) =>
      isNamed(definition) && !definition.name.includes("${")
        ? [{ address: `${resourceType}.${id}`, resourceType, name: definition.name }]
        : [],
    ),
  )
}
