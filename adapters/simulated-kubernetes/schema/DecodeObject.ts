import { badRequest } from "../errors/StatusError.ts"
import { type Fields, isFields } from "../objects/Fields.ts"
import type { PublishedApi } from "./PublishedApi.ts"
import { canonicalQuantity } from "./Quantity.ts"
import { memberSchema, type ResolvedSchema, type TypeSchema } from "./TypeSchema.ts"

/** What is decoded: its kind and version, for messages. */
export interface DecodedKind {
  readonly kind: string
  readonly version: string
}

export interface DecodedObject {
  readonly value: Fields
  /** The paths of members that the type does not have. They are left out of the value. */
  readonly unknownFields: ReadonlyArray<string>
}

const goKindOf = (value: unknown): string => {
  if (Array.isArray(value)) return "array"
  return typeof value === "boolean" ? "bool" : typeof value
}

const goTypeOf = ({ format, type }: ResolvedSchema): string => {
  if (type === "boolean") return "bool"
  if (type === "integer") return format ?? "int64"
  if (type === "number") return "float64"
  return type ?? "string"
}

const hasType = ({ type }: ResolvedSchema, value: unknown): boolean => {
  if (type === "integer") return Number.isInteger(value)
  if (type === "array") return Array.isArray(value)
  return type === "object" ? isFields(value) : typeof value === type
}

const isZero = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === 0 ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (isFields(value) && Object.keys(value).length === 0)

const isBase64 = (value: unknown): value is string =>
  typeof value === "string" && /^[A-Za-z0-9+/]*={0,2}$/.test(value) && value.length % 4 === 0

const base64Problem = (value: unknown): string =>
  `illegal base64 data at input byte ${String(value).search(/[^A-Za-z0-9+/]/)}`

const isStruct = (schema: TypeSchema): boolean => isFields(schema.default)

/**
 * Decodes an object as a real API server does, which reads it into a Go type and writes it again: without unknown members, with the
 * zero values that the type always has, and without those that it leaves out.
 */
export const decodeObject = (
  { goTypes, resolve, schemas }: PublishedApi,
  typeName: string,
  { kind, version }: DecodedKind,
  input: Fields,
): DecodedObject => {
  const unknownFields: Array<string> = []
  const refuse = (why: string) => badRequest(`${kind} in version "${version}" cannot be handled as a ${kind}: ${why}`)

  const decodeStruct = (schema: ResolvedSchema, value: Fields, path: string, goPath: string): Fields => {
    const decoded: Record<string, unknown> = {}
    for (const [name, member] of Object.entries(value)) {
      const found = memberSchema(schema, name)
      if (found === undefined) unknownFields.push(path === "" ? name : `${path}.${name}`)
      else if (member !== null || schema.properties === undefined) {
        const isKey = schema.properties === undefined
        decoded[name] = decode(found, member, joined(path, name, isKey), isKey ? goPath : joined(goPath, name), schema)
      }
    }
    const goType = schema.typeName === undefined ? undefined : goTypes[schema.typeName]
    for (const [name, member] of Object.entries(schema.properties ?? {})) {
      const resolved = resolve(member)
      if (isStruct(member) && resolved.type === "object" && decoded[name] === undefined) {
        decoded[name] = decodeStruct(resolved, {}, "", "")
      }
    }
    for (const name of goType?.omitted ?? []) if (isZero(decoded[name])) delete decoded[name]
    for (const [name, zero] of Object.entries(goType?.always ?? {})) decoded[name] ??= zero
    return decoded
  }

  const decode = (field: TypeSchema, value: unknown, path: string, goPath: string, parent: ResolvedSchema): unknown => {
    const schema = resolve(field)
    if (schema.format === "int-or-string" || schema.type === undefined) {
      return schema.typeName?.endsWith("Quantity") ? canonicalQuantity(value, refuse) : value
    }
    if (schema.typeName?.endsWith("Quantity")) return canonicalQuantity(value, refuse)
    if (value === null) return null
    if (!hasType(schema, value)) {
      const owner = parent.typeName?.split(".").at(-1)
      throw refuse(
        `json: cannot unmarshal ${goKindOf(value)} into Go struct field ${owner === undefined ? "" : `${owner}.`}${goPath} of type ${goTypeOf(schema)}`,
      )
    }
    if (schema.format === "byte" && !isBase64(value)) throw refuse(base64Problem(value))
    if (Array.isArray(value)) {
      const items = schema.items ?? {}
      return value.map((item, index) => decode(items, item, `${path}[${index}]`, goPath, schema))
    }
    if (isFields(value)) {
      const isFree = schema.properties === undefined && schema.additionalProperties === undefined
      return isFree ? value : decodeStruct(schema, value, path, goPath)
    }
    return value
  }

  const root = resolve({ $ref: `#/components/schemas/${typeName}` })
  if (schemas[typeName] === undefined) throw refuse(`no kind "${kind}" is registered for version "${version}"`)
  return { value: decodeStruct(root, input, "", ""), unknownFields }
}

const joined = (path: string, name: string, isKey = false): string => {
  if (path === "") return name
  return isKey && name.includes(".") ? `${path}[${name}]` : `${path}.${name}`
}
