import { Token } from "cdktf"

import { holdsNumberToken } from "#domain/shared/NumberToken.ts"

import { UnsafeText } from "./UnsafeText.ts"

/** Control characters, and the two separators that end a line in some readers and not in others. */
const controlCharacter = /[\p{Cc}\u2028\u2029]/u

const problemOf = (text: string): string | undefined => {
  if (text.includes("${") || text.includes("%{")) return "contains a Terraform expression (`${` or `%{`)."
  if (text.includes("TfToken[")) return "contains a CDKTF token (`TfToken[`)."
  if (text === Token.STRING_MAP_TOKEN_VALUE || text === Token.ANY_MAP_TOKEN_VALUE) return "is a word CDKTF reserves."
  if (controlCharacter.test(text)) return "contains a control character."
  if (!text.isWellFormed()) return "contains half a Unicode surrogate pair."
  if (holdsNumberToken(text)) return "contains a number that CDKTF reserves for its tokens."
  return undefined
}

const refuse = (text: string, path: string): void => {
  const problem = problemOf(text)
  if (problem !== undefined) throw new UnsafeText({ path, problem })
}

/** Throws {@link UnsafeText} for the first text or key anywhere in the value that could become more than text. */
export const refuseUnsafeText = (value: unknown, path: string): void => {
  if (typeof value === "string") return refuse(value, path)
  if (typeof value === "number" && !Number.isSafeInteger(value)) {
    throw new UnsafeText({ path, problem: "is not a whole number of at most 53 bits." })
  }
  if (Array.isArray(value)) return value.forEach((item, index) => refuseUnsafeText(item, `${path}[${index}]`))
  if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      refuse(key, `A key of ${path}`)
      refuseUnsafeText(item, /^[A-Za-z_]\w*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`)
    }
  }
}
