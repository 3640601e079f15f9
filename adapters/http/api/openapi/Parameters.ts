import { Schema, SchemaAST } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"

import { type ParameterDocumentation, parameterKey } from "../Parameter.ts"
import type { JsonObject } from "./JsonWalk.ts"
import { completeSchema } from "./SchemaObjects.ts"

type Inputs = Pick<HttpApiEndpoint.Top, "headers" | "params" | "query">

/** The documented parameters of an endpoint, by name. */
export type DocumentedParameters = ReadonlyMap<string, JsonObject>

/** In a request everything is text. Readers want to know what the server reads from it, so this describes that. */
const describe = (field: SchemaAST.AST): JsonObject | undefined => {
  const documentation = Schema.resolveAnnotations(Schema.make(field))?.[parameterKey] as
    | ParameterDocumentation
    | undefined
  if (documentation === undefined) return undefined
  const { default: assumed, description, example, required, schema } = documentation
  return {
    description,
    example,
    ...(required && { required }),
    schema: {
      ...(schema ?? completeSchema({ ...Schema.toJsonSchemaDocument(Schema.make(field)).schema })),
      ...(assumed !== undefined && { default: assumed }),
    },
  }
}

/** Reads how the parameters of an endpoint are described. */
export const readParameters = ({ headers, params, query }: Inputs): DocumentedParameters => {
  const described = new Map<string, JsonObject>()
  for (const input of [headers, params, query]) {
    const ast = input && SchemaAST.toType(input.ast)
    if (ast === undefined || !SchemaAST.isObjects(ast)) continue
    for (const { name, type } of ast.propertySignatures) {
      const documentation = describe(type)
      if (documentation !== undefined) described.set(String(name), documentation)
    }
  }
  return described
}
