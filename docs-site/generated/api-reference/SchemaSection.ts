import { paragraphs, prose } from "../markdown/Markdown.ts"
import { apiDocument, componentName, type JsonSchema, resolve } from "./ApiDocument.ts"
import { linkedFields } from "./FieldList.ts"
import { schemaAnchor } from "./SchemaText.ts"

/** A schema under an anchor of its name, with its fields. */
export const schemaSection = (name: string): string => {
  const schema = apiDocument.components.schemas[name] ?? {}
  return paragraphs(
    `### ${name} {#${schemaAnchor(name)}}`,
    schema.description === undefined ? undefined : prose(schema.description),
    linkedFields(schema, name),
  )
}

const childrenOf = ({ additionalProperties, anyOf = [], items, properties = {} }: JsonSchema) => [
  ...Object.values(properties),
  ...anyOf,
  ...(items === undefined ? [] : [items]),
  ...(typeof additionalProperties === "object" ? [additionalProperties] : []),
]

/** Every named schema within others, in the order of first use. */
export const namedSchemasIn = (schemas: ReadonlyArray<JsonSchema>): ReadonlyArray<string> => {
  const names = new Set<string>()
  const visit = (schema: JsonSchema): void => {
    const name = componentName(schema)
    if (name !== undefined && names.has(name)) return
    const target = resolve(schema)
    if (name !== undefined && (target.properties !== undefined || target.anyOf !== undefined)) names.add(name)
    childrenOf(target).forEach(visit)
  }
  schemas.forEach(visit)
  return [...names]
}
