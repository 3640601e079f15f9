import { problemOfText } from "#domain/shared/ProgramText.ts"

import { UnsafeText } from "./UnsafeText.ts"

const refuse = (text: string, path: string): void => {
  const problem = problemOfText(text)
  if (problem !== undefined) throw new UnsafeText({ path, problem })
}

/**
 * Throws {@link UnsafeText} for the first text or key anywhere in the value that could become more than text.
 *
 * Readers have refused such text before. A program is synthesized from stored specifications too, so it is checked again here.
 */
export const refuseUnsafeText = (value: unknown, path: string): void => {
  if (typeof value === "string") return refuse(value, path)
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new UnsafeText({ path, problem: "Numbers must be whole, and have at most 53 bits." })
  }
  if (Array.isArray(value)) return value.forEach((item, index) => refuseUnsafeText(item, `${path}[${index}]`))
  if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      refuse(key, `A key of ${path}`)
      refuseUnsafeText(item, /^[A-Za-z_]\w*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`)
    }
  }
}
