import { isJsonObject } from "./TerraformProgram.ts"

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isJsonObject(value)) return value
  const keys = Object.keys(value).sort()
  return Object.fromEntries(keys.map((key) => [key, sorted(value[key])]))
}

/** JSON with its keys in code unit order (no locale, so the same bytes everywhere), two spaces, and a final newline. */
export const canonicalJson = (value: unknown): string => `${JSON.stringify(sorted(value), null, 2)}\n`
