import type { Problem } from "#domain/shared/Problem.ts"
import * as Problems from "#domain/shared/Problems.ts"

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
  const problems = Problems.make()
  if (findStructuralProblems(text, problems) === "refuse") return { ok: false, problems: problems.list() }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return refused("The body is not JSON. Check its commas, quotes and brackets.")
  }
  findUnreadableText(value, problems)
  const found = problems.list()
  return found.length === 0 ? { ok: true, value } : { ok: false, problems: found }
}

/** PostgreSQL cannot keep a NUL, and no encoder can write half of a surrogate pair. */
const isUnreadable = (text: string): boolean => text.includes("\u0000") || !text.isWellFormed()

const message = "Holds a NUL character or half of a surrogate pair. Remove it."

const findUnreadableText = (root: unknown, problems: Problems.Problems): void => {
  // One path for the whole walk: a copy for each value would take as much work again as the body is deep.
  const path: Array<PropertyKey> = []
  const report = (text: string) => problems.add("INVALID_FORMAT", path, text)

  const visit = (value: unknown): void => {
    if (problems.isFull()) return
    if (typeof value === "string") {
      if (isUnreadable(value)) report(message)
    } else if (typeof value === "object" && value !== null) {
      const isList = Array.isArray(value)
      for (const [key, field] of Object.entries(value)) {
        if (!isList && isUnreadable(key)) report(`A field's name h${message.slice(1)}`)
        path.push(isList ? Number(key) : key)
        visit(field)
        path.pop()
      }
    }
  }
  visit(root)
}
