import { fieldsOf, isFields } from "../objects/Fields.ts"

/** A JSON merge patch of RFC 7396. */
export const mergePatch = (target: unknown, patch: unknown): unknown => {
  if (!isFields(patch)) return patch
  const merged: Record<string, unknown> = { ...fieldsOf(target) }
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete merged[name]
    else merged[name] = mergePatch(merged[name], value)
  }
  return merged
}
