/** PostgreSQL keeps neither NUL nor half a surrogate pair, which clouds and engines may well report: U+FFFD replaces them. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll("\0", "\uFFFD")

const storable = (value: unknown): unknown => {
  if (typeof value === "string") return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [storableText(name), storable(member)]))
}

/** The same for every string of a JSON value, names included. */
export const storableJson = <Json>(value: Json): Json => storable(value) as Json
