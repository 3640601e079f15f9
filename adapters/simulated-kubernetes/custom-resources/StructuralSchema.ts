import { invalidValue, requiredValue, type StatusCause, unsupportedValue } from "../errors/StatusError.ts"
import { type Fields, isEqual, isFields } from "../objects/Fields.ts"
import { memberSchema, type TypeSchema } from "../schema/TypeSchema.ts"
import { isLinearPattern } from "./LinearPattern.ts"

/** Members of every object, which its own schema does not describe. */
const ofEveryObject = ["apiVersion", "kind", "metadata"]

const isFree = (schema: TypeSchema): boolean =>
  schema["x-kubernetes-preserve-unknown-fields"] === true ||
  (schema.properties === undefined && schema.additionalProperties === undefined && schema.type !== "object") ||
  schema.additionalProperties === true

const member = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`)

/** Leaves out what the schema does not have, and collects the paths. */
export const pruneValue = (
  schema: TypeSchema,
  value: unknown,
  unknownFields: Array<string>,
  path = "",
  isObject = true,
): unknown => {
  if (Array.isArray(value)) {
    const items = schema.items
    if (items === undefined) return value
    return value.map((item, index) => pruneValue(items, item, unknownFields, `${path}[${index}]`, false))
  }
  if (!isFields(value)) return value
  const isEmbedded = isObject || schema["x-kubernetes-embedded-resource"] === true
  const kept = Object.entries(value).flatMap(([name, below]) => {
    const found = memberSchema(schema, name)
    if (isEmbedded && ofEveryObject.includes(name)) return [[name, below] as const]
    if (found !== undefined)
      return [[name, pruneValue(found, below, unknownFields, member(path, name), false)] as const]
    if (isFree(schema)) return [[name, below] as const]
    unknownFields.push(member(path, name))
    return []
  })
  return Object.fromEntries(kept)
}

/** Sets defaults. A null where there may be none is replaced by the default. */
export const defaultValue = (schema: TypeSchema, value: unknown): unknown => {
  if (Array.isArray(value)) {
    const items = schema.items
    return items === undefined ? value : value.map((item) => defaultValue(items, item))
  }
  if (!isFields(value)) return value
  const completed: Record<string, unknown> = { ...value }
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const isMissing = completed[name] === undefined || (completed[name] === null && property.nullable !== true)
    if (isMissing && property.default !== undefined) completed[name] = structuredClone(property.default)
    else if (completed[name] === null && property.nullable !== true) delete completed[name]
  }
  for (const [name, below] of Object.entries(completed)) {
    const found = memberSchema(schema, name)
    if (found !== undefined) completed[name] = defaultValue(found, below)
  }
  return completed
}

const typeOf = (value: unknown): string => {
  if (value === null) return "null"
  if (Array.isArray(value)) return "array"
  return Number.isInteger(value) ? "integer" : typeof value
}

const typeMatches = ({ type }: TypeSchema, value: unknown): boolean =>
  type === undefined || typeOf(value) === type || (type === "number" && typeof value === "number")

const wrongType = (schema: TypeSchema, value: unknown, field: string): StatusCause => ({
  reason: "FieldValueTypeInvalid",
  message: `Invalid value: ${JSON.stringify(typeOf(value))}: ${field} in body must be of type ${schema.type}: ${JSON.stringify(typeOf(value))}`,
  field,
})

/** A pattern of a definition. Its author decides how it backtracks, so only those that take linear time are applied. */
const patternCauses = ({ pattern }: TypeSchema, text: string, field: string): ReadonlyArray<StatusCause> => {
  if (pattern === undefined || !isLinearPattern(pattern) || text.search(pattern) !== -1) return []
  return [invalidValue(field, text, `${field} in body should match '${pattern}'`)]
}

const textCauses = (schema: TypeSchema, text: string, field: string): ReadonlyArray<StatusCause> => {
  const { maxLength = Number.POSITIVE_INFINITY, minLength = 0 } = schema
  return [
    ...(text.length < minLength
      ? [invalidValue(field, text, `${field} in body should be at least ${minLength} chars long`)]
      : []),
    ...(text.length > maxLength
      ? [{ reason: "FieldValueTooLong", message: `Too long: may not be more than ${maxLength} bytes`, field }]
      : []),
    ...patternCauses(schema, text, field),
  ]
}

const numberCauses = (schema: TypeSchema, value: number, field: string): ReadonlyArray<StatusCause> => {
  const { exclusiveMaximum, exclusiveMinimum, maximum, minimum, multipleOf } = schema
  const isTooSmall = minimum !== undefined && (exclusiveMinimum === true ? value <= minimum : value < minimum)
  const isTooLarge = maximum !== undefined && (exclusiveMaximum === true ? value >= maximum : value > maximum)
  return [
    ...(isTooSmall
      ? [
          invalidValue(
            field,
            value,
            `${field} in body should be greater than ${exclusiveMinimum === true ? "" : "or equal to "}${minimum}`,
          ),
        ]
      : []),
    ...(isTooLarge
      ? [
          invalidValue(
            field,
            value,
            `${field} in body should be less than ${exclusiveMaximum === true ? "" : "or equal to "}${maximum}`,
          ),
        ]
      : []),
    ...(multipleOf !== undefined && value % multipleOf !== 0
      ? [invalidValue(field, value, `${field} in body should be a multiple of ${multipleOf}`)]
      : []),
  ]
}

const listCauses = (schema: TypeSchema, list: ReadonlyArray<unknown>, field: string): ReadonlyArray<StatusCause> => {
  const { items, maxItems = Number.POSITIVE_INFINITY, minItems = 0 } = schema
  return [
    ...(list.length < minItems
      ? [invalidValue(field, list.length, `${field} in body should have at least ${minItems} items`)]
      : []),
    ...(list.length > maxItems
      ? [
          {
            reason: "FieldValueTooMany",
            message: `Too many: ${list.length}: must have at most ${maxItems} items`,
            field,
          },
        ]
      : []),
    ...(items === undefined ? [] : list.flatMap((item, index) => schemaCauses(items, item, `${field}[${index}]`))),
  ]
}

const objectCauses = (schema: TypeSchema, value: Fields, field: string): ReadonlyArray<StatusCause> => [
  ...(schema.required ?? [])
    .filter((name) => value[name] === undefined)
    .map((name) => requiredValue(member(field, name))),
  ...Object.entries(value).flatMap(([name, below]) => {
    const found = memberSchema(schema, name)
    return found === undefined ? [] : schemaCauses(found, below, member(field, name))
  }),
]

/** What is wrong with a value of a custom resource. */
export const schemaCauses = (schema: TypeSchema, value: unknown, field = ""): ReadonlyArray<StatusCause> => {
  if (value === null && schema.nullable === true) return []
  const isIntOrString = schema["x-kubernetes-int-or-string"] === true
  if (isIntOrString && typeof value === "number") return numberCauses(schema, value, field)
  if (!isIntOrString && !typeMatches(schema, value)) return [wrongType(schema, value, field)]
  const options = schema.enum
  if (options !== undefined && !options.some((option) => isEqual(option, value))) {
    return [unsupportedValue(field, value, options.map(String))]
  }
  if (typeof value === "string") return textCauses(schema, value, field)
  if (typeof value === "number") return numberCauses(schema, value, field)
  if (Array.isArray(value)) return listCauses(schema, value, field)
  return isFields(value) ? objectCauses(schema, value, field) : []
}
