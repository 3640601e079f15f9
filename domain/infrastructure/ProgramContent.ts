import { Schema } from "effect"

import type { ResourceAttributes } from "../cloud/ResourceAttributes.ts"

const Definitions = Schema.optionalKey(
  Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Unknown))),
)
const decode = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Struct({ resource: Definitions, data: Definitions })),
)

/** A resource or data source of a program, with its attributes as the program writes them. */
export interface ProgramBlock {
  readonly address: string
  readonly type: string
  readonly attributes: ResourceAttributes
}

/** What a program in Terraform's JSON syntax creates, and what it reads. */
export interface ProgramContent {
  readonly resources: ReadonlyArray<ProgramBlock>
  readonly dataSources: ReadonlyArray<ProgramBlock>
}

/** Reads what a program creates and reads, in its order. */
export const contentOf = (program: string): ProgramContent => {
  const { data = {}, resource = {} } = decode(program)
  const blocks = (types: typeof resource, prefix: string): ReadonlyArray<ProgramBlock> =>
    Object.entries(types).flatMap(([type, named]) =>
      Object.entries(named).map(([name, attributes]) => ({ address: `${prefix}${type}.${name}`, type, attributes })),
    )
  return { resources: blocks(resource, ""), dataSources: blocks(data, "data.") }
}
