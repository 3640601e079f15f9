import { holdsNumberToken } from "./NumberToken.ts"

/** Control characters, and the two separators that end a line in some readers and not in others. */
const controlCharacter = /[\p{Cc}\u2028\u2029]/u
/** Words that stand for tokens in maps of CDKTF. */
const reservedWords = new Set(["String Map Token Value", "Any Map Token Value"])

/**
 * Why a text may not reach an infrastructure program, or nothing. Terraform runs `${…}` and `%{…}` anywhere, and
 * CDKTF replaces its own markers, so no alphabet of a single field may be the only thing between a request and them.
 */
export const problemOfText = (text: string): string | undefined => {
  if (text.includes("${") || text.includes("%{")) return "Text must not contain a template expression (${ or %{)."
  if (text.includes("TfToken[") || reservedWords.has(text))
    return "Text must not contain a marker of the program generator."
  if (controlCharacter.test(text)) return "Text must not contain control characters or line breaks."
  if (!text.isWellFormed()) return "Text must not contain half of a surrogate pair."
  if (holdsNumberToken(text)) return "Text must not contain a number that the program generator reserves."
  return undefined
}
