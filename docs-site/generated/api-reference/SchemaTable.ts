import { cellCode, paragraphs, prose, table } from "../markdown/Markdown.ts"
import { apiDocument, componentName, type JsonSchema, resolve } from "./ApiDocument.ts"
import { aboutField, schemaAnchor, typeText } from "./SchemaText.ts"

type Row = ReadonlyArray<string>

const isInline = (schema: JsonSchema): boolean => componentName(schema) === undefined && schema.properties !== undefined

/** One row a field; what has no name of its own is told below its field, with dots. */
const rowsOf = (schema: JsonSchema, before: string): ReadonlyArray<Row> =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${before}${name}`
    const row = [
      cellCode(path),
      isInline(field) ? "object" : typeText(field),
      schema.required?.includes(name) === true || /^Required[.,]/.test(field.description ?? "") ? "yes" : "no",
      aboutField(field).replace(/^Required\. ?/, ""),
    ]
    const { items } = field
    return [
      row,
      ...(isInline(field) ? rowsOf(field, `${path}.`) : []),
      ...(items !== undefined && isInline(items) ? rowsOf(items, `${path}[].`) : []),
    ]
  })

/** The fields of a schema. */
export const fieldTable = (schema: JsonSchema): string => {
  const target = resolve(schema)
  if (target.anyOf !== undefined) return `One of: ${target.anyOf.map((one) => typeText(one)).join(", ")}.`
  if (target.properties === undefined) return [typeText(target), aboutField(target)].join(". ")
  return table(["Field", "Type", "Required", "What it is"], rowsOf(target, ""))
}

/** A schema with its anchor, for the end of a page. */
export const schemaSection = (name: string): string => {
  const schema = apiDocument.components.schemas[name] ?? {}
  return paragraphs(
    `### ${name} {#${schemaAnchor(name)}}`,
    schema.description === undefined ? undefined : prose(schema.description),
    fieldTable(schema),
  )
}

const childrenOf = ({ additionalProperties, anyOf = [], items, properties = {} }: JsonSchema) => [
  ...Object.values(properties),
  ...anyOf,
  ...(items === undefined ? [] : [items]),
  ...(typeof additionalProperties === "object" ? [additionalProperties] : []),
]

/** Every named schema within some, in the order they are met. */
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
