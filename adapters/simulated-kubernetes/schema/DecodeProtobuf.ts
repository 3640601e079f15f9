import { DateTime } from "effect"

import { badRequest } from "../errors/StatusError.ts"
import { type Fields, isFields, textOf } from "../objects/Fields.ts"
import { type MessageType, publishedApi } from "./PublishedApi.ts"

const magic = Buffer.from("k8s\0")
const depthMax = 100
const meta = "io.k8s.apimachinery.pkg.apis.meta.v1"

/** Around every object: its version and kind, and its own message. */
const envelope: MessageType = { 1: ["typeMeta", "TypeMeta", "one"], 2: ["raw", "bytes", "one"] }
const typeMeta: MessageType = { 1: ["apiVersion", "string", "one"], 2: ["kind", "string", "one"] }

const malformed = () => badRequest("the body of the request is no valid message of Protocol Buffers")

/** Reads the parts of a message one by one. */
const readerOf = (bytes: Buffer) => {
  let position = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = bytes[position++]
      if (byte === undefined) throw malformed()
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw malformed()
  }
  const take = (length: number): Buffer => {
    if (position + length > bytes.length) throw malformed()
    position += length
    return bytes.subarray(position - length, position)
  }
  return { isAtEnd: () => position >= bytes.length, varint, take }
}

const timeOf = ({ nanos = 0, seconds = 0 }: Fields, isMicro: boolean): string => {
  const iso = DateTime.formatIso(DateTime.makeUnsafe(Number(seconds) * 1000 + Math.floor(Number(nanos) / 1e6)))
  return isMicro
    ? iso.replace("Z", `${String(Math.floor(Number(nanos) / 1000) % 1000).padStart(3, "0")}Z`)
    : iso.replace(/\.\d+Z/, "Z")
}

const jsonIn = (bytes: unknown): unknown => {
  try {
    return JSON.parse(Buffer.from(textOf(bytes), "base64").toString() || "null")
  } catch {
    throw malformed()
  }
}

/** Types that are something else in JSON than the fields of their messages. */
const conversions: Readonly<Record<string, (fields: Fields) => unknown>> = {
  [`${meta}.Time`]: (fields) => timeOf(fields, false),
  [`${meta}.MicroTime`]: (fields) => timeOf(fields, true),
  [`${meta}.FieldsV1`]: ({ Raw }) => jsonIn(Raw),
  "io.k8s.apimachinery.pkg.api.resource.Quantity": ({ string }) => string,
  "io.k8s.apimachinery.pkg.runtime.RawExtension": ({ raw }) => jsonIn(raw),
  "io.k8s.apimachinery.pkg.util.intstr.IntOrString": ({ intVal = 0, strVal, type }) => (type === 1 ? strVal : intVal),
}

const numberOf = (value: bigint, type: string): unknown => {
  if (type === "bool") return value !== 0n
  return Number(type.startsWith("u") ? value : BigInt.asIntN(64, value))
}

/** Whether a field is no member in JSON: what is in it belongs to its owner. */
const isInline = (typeName: string | undefined, name: string): boolean => {
  const properties = typeName === undefined ? undefined : publishedApi().schemas[typeName]?.properties
  return properties !== undefined && properties[name] === undefined
}

const decodeMessage = (bytes: Buffer, fields: MessageType, depth: number, typeName?: string): Fields => {
  if (depth > depthMax) throw malformed()
  const decoded: Record<string, unknown> = {}
  const reader = readerOf(bytes)
  while (!reader.isAtEnd()) {
    const tag = Number(reader.varint())
    const [name, type = "", shape] = fields[tag >> 3] ?? []
    const wire = tag & 7
    const part = wire === 2 ? reader.take(Number(reader.varint())) : undefined
    const fixed = wire === 1 ? reader.take(8) : wire === 5 ? reader.take(4) : undefined
    const integer = wire === 0 ? reader.varint() : undefined
    if (part === undefined && fixed === undefined && integer === undefined) throw malformed()
    if (name === undefined) continue
    if (shape === "map") {
      const entry = decodeMessage(
        part ?? malformedPart(),
        { 1: ["key", "string", "one"], 2: ["value", type, "one"] },
        depth + 1,
      )
      const there = decoded[name]
      decoded[name] = { ...(isFields(there) ? there : {}), [textOf(entry["key"])]: entry["value"] ?? "" }
      continue
    }
    const value =
      fixed === undefined
        ? decodeValue(part, integer, type, depth)
        : fixed.length === 8
          ? fixed.readDoubleLE()
          : fixed.readFloatLE()
    const there = decoded[name]
    if (shape === "one" && isFields(value) && isInline(typeName, name)) Object.assign(decoded, value)
    else decoded[name] = shape === "list" ? [...(Array.isArray(there) ? there : []), value] : value
  }
  return decoded
}

const malformedPart = (): never => {
  throw malformed()
}

const decodeValue = (part: Buffer | undefined, integer: bigint | undefined, type: string, depth: number): unknown => {
  if (integer !== undefined) return numberOf(integer, type)
  if (part === undefined) throw malformed()
  if (type === "string") return part.toString()
  if (type === "bytes") return part.toString("base64")
  if (type === "TypeMeta") return decodeMessage(part, typeMeta, depth + 1)
  const fields = publishedApi().protobuf[type]
  if (fields === undefined) throw malformed()
  const decoded = decodeMessage(part, fields, depth + 1, type)
  if (type.endsWith(".ExtraValue")) return decoded["items"] ?? []
  return conversions[type]?.(decoded) ?? decoded
}

interface KindOfSchema {
  readonly group: string
  readonly version: string
  readonly kind: string
}

/** The type of a kind. Some kinds, such as options of requests, are in many groups. */
const typeNameOf = (apiVersion: string, kind: string): string | undefined => {
  const { schemas } = publishedApi()
  if (`${meta}.${kind}` in schemas) return `${meta}.${kind}`
  const [version = "", group = ""] = apiVersion.split("/").toReversed()
  return Object.entries(schemas).find(([, schema]) => {
    const kinds = Reflect.get(schema, "x-kubernetes-group-version-kind") as ReadonlyArray<KindOfSchema> | undefined
    return kinds?.some((one) => one.group === group && one.version === version && one.kind === kind)
  })?.[0]
}

/** The object in a body of Protocol Buffers, as it is in JSON. Clients in Go send their own types so. */
export const decodeProtobuf = (body: Buffer): Fields => {
  if (!body.subarray(0, magic.length).equals(magic)) throw malformed()
  const { raw, typeMeta: type } = decodeMessage(body.subarray(magic.length), envelope, 0)
  const { apiVersion, kind } = isFields(type) ? type : {}
  const name = typeNameOf(textOf(apiVersion), textOf(kind))
  const fields = name === undefined ? undefined : publishedApi().protobuf[name]
  if (fields === undefined)
    throw badRequest(`no kind "${textOf(kind)}" is registered for version "${textOf(apiVersion)}"`)
  return { apiVersion, kind, ...decodeMessage(Buffer.from(textOf(raw), "base64"), fields, 0, name) }
}
