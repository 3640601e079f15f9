import { documentationKey } from "../Documented.ts"
import { isJsonObject, type JsonObject } from "./JsonWalk.ts"
import { anyText, portablePattern } from "./PortablePatterns.ts"

/** Text without a bound of its own never grows beyond this in a response. */
const textCharactersMax = 4096
const entriesMax = 1000

const unwrapAllOf = (schema: JsonObject): JsonObject => {
  const { allOf, ...rest } = schema
  if (!Array.isArray(allOf)) return schema
  const parts = allOf.filter(isJsonObject)
  const keys = parts.flatMap((part) => Object.keys(part))
  const isFlat = parts.every((part) => !("$ref" in part)) && new Set(keys).size === keys.length
  return isFlat && keys.every((key) => !(key in rest)) ? Object.assign(rest, ...parts) : schema
}

/** A choice of one is no choice. */
const unwrapAnyOf = (schema: JsonObject): JsonObject => {
  const { anyOf, ...rest } = schema
  const only: unknown = Array.isArray(anyOf) && anyOf.length === 1 ? anyOf[0] : undefined
  return isJsonObject(only) ? { ...only, ...rest } : schema
}

const mergeDocumentation = (schema: JsonObject): JsonObject => {
  const { [documentationKey]: documentation, ...rest } = schema
  return isJsonObject(documentation) ? { ...rest, ...documentation } : schema
}

/** A number that may only be whole numbers is an integer. */
const sharpenNumbers = (schema: JsonObject): JsonObject => {
  const { enum: values } = schema
  if (schema["type"] === "number" && Array.isArray(values) && values.every((value) => Number.isInteger(value))) {
    const range = { minimum: Math.min(...values), maximum: Math.max(...values) }
    return { ...schema, type: "integer", format: "int32", ...range }
  }
  return schema["type"] === "integer" && schema["format"] === undefined ? { ...schema, format: "int32" } : schema
}

const bound = (schema: JsonObject): JsonObject => {
  if (schema["enum"] !== undefined || schema["const"] !== undefined) return schema
  if (schema["type"] === "string") {
    const isShaped = schema["format"] !== undefined || schema["pattern"] !== undefined
    return { maxLength: textCharactersMax, ...(isShaped ? {} : { pattern: anyText }), ...schema }
  }
  return schema["type"] === "array" ? { maxItems: entriesMax, ...schema } : schema
}

const spell = (schema: JsonObject): JsonObject =>
  typeof schema["pattern"] === "string" ? { ...schema, pattern: portablePattern(schema["pattern"]) } : schema

/** A choice of one is a constant: generators of clients make no type of their own of it. */
const settle = (schema: JsonObject): JsonObject => {
  const { enum: values, ...rest } = schema
  return Array.isArray(values) && values.length === 1 ? { ...rest, const: values[0] } : schema
}

/** Completes one schema of the document with the contract's annotations. */
export const completeSchema = (schema: JsonObject): JsonObject =>
  settle(spell(bound(sharpenNumbers(mergeDocumentation(unwrapAllOf(unwrapAnyOf(schema)))))))

const encodedSuffix = /Encoded$/

/** A class and its wire form are one thing to a reader of the document. */
export const componentName = (name: string): string => name.replace(encodedSuffix, "")

export const renameReference = (object: JsonObject): JsonObject =>
  typeof object["$ref"] === "string" ? { ...object, $ref: componentName(object["$ref"]) } : object
