import { badRequest } from "../errors/StatusError.ts"
import { canonicalJson, fieldsOf, isFields } from "../objects/Fields.ts"
import { memberSchema, type ResolvedSchema, type SchemaResolver, type TypeSchema } from "../schema/TypeSchema.ts"
import type { PathElement } from "./FieldSet.ts"

/** How a value is owned: as a whole, or each of its members or elements by itself. */
export type Shape =
  | { readonly kind: "leaf" }
  | { readonly kind: "map"; readonly schema: ResolvedSchema }
  | { readonly kind: "list"; readonly schema: ResolvedSchema; readonly keys: ReadonlyArray<string> }

const leaf: Shape = { kind: "leaf" }

/** What is not described by a schema: objects are owned member by member, lists as a whole. */
export const anything: TypeSchema = {}

const isDescribed = ({ additionalProperties, properties }: ResolvedSchema): boolean =>
  properties !== undefined || typeof additionalProperties === "object"

const listShape = (schema: ResolvedSchema): Shape => {
  const type = schema["x-kubernetes-list-type"]
  if (type === "map") return { kind: "list", schema, keys: schema["x-kubernetes-list-map-keys"] ?? [] }
  if (type === "set") return { kind: "list", schema, keys: [] }
  if (type === undefined && schema["x-kubernetes-patch-strategy"]?.startsWith("merge")) {
    const key = schema["x-kubernetes-patch-merge-key"]
    return { kind: "list", schema, keys: key === undefined ? [] : [key] }
  }
  return leaf
}

/** The shape of a value of the type. Null and absent values have the shape of the type alone. */
export const shapeOf = (resolve: SchemaResolver, type: TypeSchema, value: unknown): Shape => {
  const schema = resolve(type)
  if (schema["x-kubernetes-map-type"] === "atomic") return leaf
  if (schema.type === "object" || isDescribed(schema)) {
    return value !== null && value !== undefined && !isFields(value) ? leaf : { kind: "map", schema }
  }
  if (schema.type === "array")
    return value !== null && value !== undefined && !Array.isArray(value) ? leaf : listShape(schema)
  if (schema.type !== undefined || schema["x-kubernetes-int-or-string"] === true) return leaf
  return isFields(value) ? { kind: "map", schema } : leaf
}

export const isNamedField = (schema: ResolvedSchema, name: string): boolean => schema.properties?.[name] !== undefined

export const typeOfMember = (schema: ResolvedSchema, name: string): TypeSchema => memberSchema(schema, name) ?? anything

export const typeOfElement = (schema: ResolvedSchema): TypeSchema => schema.items ?? anything

export const memberElement = (name: string): PathElement => `f:${name}`

/** How an element of a list is found again: by its keys, or by its value in a set. */
export const elementOf = (
  resolve: SchemaResolver,
  { keys, schema }: Extract<Shape, { readonly kind: "list" }>,
  value: unknown,
  index: number,
): PathElement => {
  if (keys.length === 0) {
    if (typeof value === "object")
      throw badRequest(`element ${index}: associative list without keys has an element that's a map type`)
    return `v:${JSON.stringify(value)}`
  }
  if (!isFields(value)) throw badRequest(`element ${index}: associative list with keys may not have non-map elements`)
  const { properties } = resolve(typeOfElement(schema))
  const found: Record<string, unknown> = {}
  for (const key of keys) {
    const present = value[key] ?? properties?.[key]?.default
    if (present !== undefined) found[key] = present
  }
  if (Object.keys(found).length === 0) {
    const names = keys.map((key) => JSON.stringify(key)).join(" ")
    throw badRequest(
      `element ${index}: associative list with keys has an element that omits all key fields [${names}] (and doesn't have default values for any key fields)`,
    )
  }
  return `k:${canonicalJson(found)}`
}

/** A list by the elements' places. Of several at one place it has all. */
export const byElement = (
  resolve: SchemaResolver,
  shape: Extract<Shape, { readonly kind: "list" }>,
  value: unknown,
): ReadonlyMap<PathElement, ReadonlyArray<unknown>> => {
  const found = new Map<PathElement, Array<unknown>>()
  if (!Array.isArray(value)) return found
  for (const [index, element] of value.entries()) {
    const place = elementOf(resolve, shape, element, index)
    const there = found.get(place)
    if (there === undefined) found.set(place, [element])
    else there.push(element)
  }
  return found
}

export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) ? value.length === 0 : isFields(value) && Object.keys(value).length === 0)

export const namesIn = (...values: ReadonlyArray<unknown>): ReadonlyArray<string> => [
  ...new Set(values.flatMap((value) => Object.keys(fieldsOf(value)))),
]
