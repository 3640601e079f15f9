import { Decoder, Encoder, ExtensionCodec } from "@msgpack/msgpack"

import { type Attributes, isAttributes, isUnknown, unknown, type Value } from "../value/Value.ts"

/** How the provider protocol carries a value. Either field may be empty. */
export interface DynamicValue {
  readonly msgpack?: Uint8Array
  readonly json?: Uint8Array
}

// Type 0 is an unknown value, type 12 an unknown value with known bounds.
const unknownExtension = 0
const refinedUnknownExtension = 12

const extensionCodec = new ExtensionCodec()
extensionCodec.register({
  type: unknownExtension,
  encode: (value) => (isUnknown(value) ? Uint8Array.of(0) : null),
  decode: () => unknown,
})
extensionCodec.register({ type: refinedUnknownExtension, encode: () => null, decode: () => unknown })

const encoder = new Encoder({ extensionCodec })
const decoder = new Decoder({ extensionCodec })

/** Dynamically typed values carry their type as bytes; as text they survive JSON, and Terraform reads both. */
const fromWire = (value: unknown): Value => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString()
  if (Array.isArray(value)) return value.map(fromWire)
  if (isUnknown(value)) return value
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, fromWire(entry)]))
  }
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null
}

export const encodeValue = (value: Value): DynamicValue => ({ msgpack: encoder.encode(value) })

export const decodeValue = (value: DynamicValue | null | undefined): Value => {
  if (value?.msgpack !== undefined && value.msgpack.length > 0) return fromWire(decoder.decode(value.msgpack))
  if (value?.json !== undefined && value.json.length > 0) {
    return fromWire(JSON.parse(Buffer.from(value.json).toString()))
  }
  return null
}

/** The object a message carries; undefined where Terraform sends null, for "there is none". */
export const decodeAttributes = (value: DynamicValue | null | undefined): Attributes | undefined => {
  const decoded = decodeValue(value)
  return isAttributes(decoded) ? decoded : undefined
}
