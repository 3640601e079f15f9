import { type Schema } from "effect"

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]: [string, unknown]) => [key, sorted(inner)]),
  )
}

const parsed = (document: string): unknown => {
  try {
    return JSON.parse(decodeURIComponent(document))
  } catch {
    return undefined
  }
}

/** Whether IAM has this document; it returns documents encoded for URLs. */
export const isDocument = (found: string | undefined, expected: Schema.Json): boolean =>
  found !== undefined && JSON.stringify(sorted(parsed(found))) === JSON.stringify(sorted(expected))
