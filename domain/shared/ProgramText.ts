import { holdsNumberToken } from "./NumberToken.ts"

const controlCharacter = /[\p{Cc}\u2028\u2029]/u
const reservedWords = new Set(["String Map Token Value", "Any Map Token Value"])

/**
 * Why a text may not reach an infrastructure program, or nothing. Terraform runs `${…}` and `%{…}` wherever they stand, and
 * CDKTF replaces its own markers, so no alphabet of a single field may be the only thing between a request and them.
 */
export const problemOfText = (text: string): string | undefined => {
  if (text.includes("${") || text.includes("%{")) return "Text may not hold a template expression (${ or %{)."
  if (text.includes("TfToken[") || reservedWords.has(text))
    return "Text may not hold a marker of the program generator."
  if (controlCharacter.test(text)) return "Text may not hold control characters or line breaks."
  if (!text.isWellFormed()) return "Text may not hold half of a character."
  if (holdsNumberToken(text)) return "Text may not hold a number the program generator reserves."
  return undefined
}
