const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  const keys = Object.keys(value).sort()
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]))
}

/**
 * JSON with the fields of every object in the order of their code units, which depends on no locale: equal values are equal text.
 * `indent` is the number of spaces for each level; without it the text is one line. No reader accepts values too deep to walk.
 */
export const canonicalJson = (value: unknown, indent?: number): string => JSON.stringify(sorted(value), null, indent)
