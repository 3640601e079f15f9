import { formatPath, type Problem } from "#domain/shared/Problem.ts"

import { findStructuralProblems } from "./JsonStructure.ts"

/** Either the value, or everything that is wrong with the text as JSON. */
export type StrictJson =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problems: ReadonlyArray<Problem> }

const refused = (message: string): StrictJson => ({
  ok: false,
  problems: [{ path: "", message, code: "INVALID_FORMAT" }],
})

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: false })

/** Reads UTF-8 JSON that means one thing to every reader: no field twice, no NUL, no half of a surrogate pair, no deep nest. */
export const parse = (bytes: Uint8Array): StrictJson => {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    return refused("The body is not UTF-8. Send JSON encoded as UTF-8.")
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refused("The body is not JSON. Check its commas, quotes and brackets.")
  }
  const problems = [...findStructuralProblems(text)]
  if (problems.every(({ code }) => code === "DUPLICATE")) collectUnreadableText(value, [], problems)
  return problems.length === 0 ? { ok: true, value } : { ok: false, problems: problems.slice(0, problemsListedMax) }
}

const problemsListedMax = 100

/** PostgreSQL cannot keep a NUL, and no encoder can write half of a surrogate pair. */
const isUnreadable = (text: string): boolean => text.includes("\u0000") || !text.isWellFormed()

const message = "Holds a NUL character or half of a surrogate pair. Remove it."

const collectUnreadableText = (value: unknown, path: ReadonlyArray<PropertyKey>, problems: Array<Problem>): void => {
  if (typeof value === "string") {
    if (isUnreadable(value)) problems.push({ path: formatPath(path), message, code: "INVALID_FORMAT" })
  } else if (Array.isArray(value)) {
    value.forEach((item, index) => collectUnreadableText(item, [...path, index], problems))
  } else if (typeof value === "object" && value !== null) {
    for (const [key, field] of Object.entries(value)) {
      if (isUnreadable(key))
        problems.push({
          path: formatPath(path),
          message: `A field's name h${message.slice(1)}`,
          code: "INVALID_FORMAT",
        })
      collectUnreadableText(field, [...path, key], problems)
    }
  }
}
