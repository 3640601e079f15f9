import { anyText } from "#adapters/http/api/openapi/PortablePatterns.ts"

import { cellCode, prose } from "../markdown/Markdown.ts"
import { choicesOf, componentName, type JsonSchema, resolve } from "./ApiDocument.ts"

/** Where the table of a schema is on the page that shows it. */
export const schemaAnchor = (name: string): string => `schema-${name}`

/** Describes the type of a value. `nameOf` names the schemas that have a name and fields. */
export const typeText = (schema: JsonSchema, nameOf: (name: string) => string = (name) => name): string => {
  const name = componentName(schema)
  if (name !== undefined) {
    const target = resolve(schema)
    return target.properties === undefined && target.anyOf === undefined ? typeText(target, nameOf) : nameOf(name)
  }
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map((one) => typeText(one, nameOf)))].join(" or ")
  if (schema.type === "array" && schema.items !== undefined) return `list of ${typeText(schema.items, nameOf)}`
  if (typeof schema.additionalProperties === "object") return `map of ${typeText(schema.additionalProperties, nameOf)}`
  return schema.format === undefined || schema.format === "int32" || schema.format === "double"
    ? (schema.type ?? "anything")
    : `${schema.type ?? "text"} (${schema.format})`
}

/** Patterns that every text matches are left out. */
const isSpecific = (pattern: string): boolean => pattern !== anyText && pattern !== "^[ -~]*$"

/** From here on, a limit is that of the number's format. */
const greatestInt32 = 2 ** 31 - 1

const range = (unit: string, least: number | undefined, most: number | undefined): string | undefined => {
  const [from, to] = [least, most].map((limit) =>
    limit === undefined || Math.abs(limit) >= greatestInt32 ? undefined : limit,
  )
  if (from === undefined && to === undefined) return undefined
  if (from === to) return `exactly ${from}${unit}`
  if (from === undefined) return `at most ${to}${unit}`
  return to === undefined ? `at least ${from}${unit}` : `${from} to ${to}${unit}`
}

/** The limits of a value, such as `1 to 50 characters`. */
export const limitsOf = (schema: JsonSchema): ReadonlyArray<string> => {
  const { anyOf = [], items, pattern } = schema
  const values = choicesOf(schema)
  const itemValues = items === undefined ? undefined : choicesOf(items)
  const isDefaultText = schema.maxLength === 4096
  const isShaped = schema.format === "uuid"
  return [
    values === undefined ? undefined : `one of ${values.map((value) => cellCode(String(value))).join(", ")}`,
    isShaped ? undefined : range(" characters", schema.minLength, isDefaultText ? undefined : schema.maxLength),
    values === undefined ? range("", schema.minimum, schema.maximum) : undefined,
    range(" items", schema.minItems, schema.maxItems),
    schema.maxProperties === undefined ? undefined : `at most ${schema.maxProperties} entries`,
    pattern === undefined || !isSpecific(pattern) ? undefined : `matches ${cellCode(pattern)}`,
    schema.default === undefined || schema.description?.includes("by default") === true
      ? undefined
      : `${cellCode(JSON.stringify(schema.default))} by default`,
    itemValues === undefined
      ? undefined
      : `each one of ${itemValues.map((value) => cellCode(String(value))).join(", ")}`,
    ...anyOf.flatMap((one) => (componentName(one) === undefined ? limitsOf(one) : [])),
  ].filter((limit) => limit !== undefined)
}

/** The description of a field in one cell: its description, limits and an example. */
export const aboutField = (schema: JsonSchema, example: unknown = schema.examples?.[0]): string => {
  const { $ref: _, ...place } = schema
  const target =
    componentName(schema) !== undefined && resolve(schema).properties === undefined
      ? { ...resolve(schema), ...place }
      : schema
  const description = schema.description ?? resolve(schema).description
  const limits = limitsOf(target)
  return [
    description === undefined ? undefined : prose(description),
    limits.length === 0 ? undefined : `${capitalized(limits.join("; "))}.`,
    example === undefined || example === "" ? undefined : `Example: ${cellCode(exampleText(example))}`,
  ]
    .filter((part) => part !== undefined)
    .join(" ")
}

/** An example as it would be typed. */
export const exampleText = (example: unknown): string =>
  typeof example === "string" ? example : JSON.stringify(example)

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
