/** An object of JSON, whose members are not known. */
export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

export const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "")

/** What is below the names, undefined if a part of the way is missing. */
export const valueAt = (value: unknown, ...names: ReadonlyArray<string>): unknown =>
  names.reduce<unknown>((at, name) => (isFields(at) ? at[name] : undefined), value)

/** The same object with another value there; undefined removes it. */
export const withValueAt = (fields: Fields, [name = "", ...rest]: ReadonlyArray<string>, value: unknown): Fields => {
  const inner = rest.length === 0 ? value : withValueAt(fieldsOf(fields[name]), rest, value)
  if (inner !== undefined) return { ...fields, [name]: inner }
  const { [name]: _, ...others } = fields
  return others
}

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((name) => [name, canonical(value[name])]),
  )
}

/** JSON with sorted names: equal texts mean equal values. */
export const canonicalJson = (value: unknown): string => JSON.stringify(canonical(value)) ?? "undefined"

export const isEqual = (left: unknown, right: unknown): boolean =>
  left === right || canonicalJson(left) === canonicalJson(right)

/** A value as text: numbers and texts as they are, everything else as JSON. */
export const printed = (value: unknown): string => {
  if (typeof value === "string") return value
  return value === undefined ? "undefined" : JSON.stringify(value)
}
