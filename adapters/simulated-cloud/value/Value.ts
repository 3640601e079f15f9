import type { Schema } from "effect"

/** A value Terraform knows only after the apply. */
class UnknownValue {
  readonly unknown = true
}

export const unknown = new UnknownValue()

/** A Terraform value: JSON, and parts of it may be unknown while planning. */
export type Value =
  | null
  | string
  | number
  | boolean
  | UnknownValue
  | ReadonlyArray<Value>
  | { readonly [name: string]: Value }

export interface Attributes {
  readonly [name: string]: Value
}

export const isUnknown = (value: unknown): value is UnknownValue => value instanceof UnknownValue

export const isList = (value: Value | undefined): value is ReadonlyArray<Value> => Array.isArray(value)

export const isAttributes = (value: Value | undefined): value is Attributes =>
  typeof value === "object" && value !== null && !isList(value) && !isUnknown(value)

export const isWhollyKnown = (value: Value | undefined): boolean => {
  if (isUnknown(value)) return false
  if (isList(value)) return value.every(isWhollyKnown)
  return isAttributes(value) ? Object.values(value).every(isWhollyKnown) : true
}

/** The text at a name; undefined when it is absent, unknown, empty or no text. */
export const textAt = (attributes: Attributes, name: string): string | undefined => {
  const value = attributes[name]
  return typeof value === "string" && value !== "" ? value : undefined
}

export const textsAt = (attributes: Attributes, name: string): ReadonlyArray<string> => {
  const value = attributes[name]
  if (typeof value === "string") return [value]
  return isList(value) ? value.filter((item) => typeof item === "string") : []
}

/** The first element of a block kept as a list. */
export const blockAt = (attributes: Attributes, name: string): Attributes | undefined => {
  const value = attributes[name]
  const first = isList(value) ? value[0] : value
  return isAttributes(first) ? first : undefined
}

/** Values without order or with it; equal when Terraform would show no difference. */
export const sameValue = (left: Value | undefined, right: Value | undefined): boolean =>
  isWhollyKnown(left) && isWhollyKnown(right) && canonical(left ?? null) === canonical(right ?? null)

/** A text that equal values share. An unknown value equals none, and has none to show. */
export const canonical = (value: Value): string => {
  if (isList(value)) return `[${value.map(canonical).join(",")}]`
  if (!isAttributes(value)) return JSON.stringify(value)
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(",")}}`
}

/** A value after an apply is JSON; anything still unknown becomes null. */
export const toJson = (value: Value): Schema.Json => {
  if (isUnknown(value)) return null
  if (isList(value)) return value.map(toJson)
  if (isAttributes(value)) return toJsonObject(value)
  return value
}

export const toJsonObject = (attributes: Attributes): { readonly [name: string]: Schema.Json } =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, toJson(value)]))
