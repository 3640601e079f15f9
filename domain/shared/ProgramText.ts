/** CDKTF looks such text up in its table of number tokens: negative numbers of about 1e270 and beyond. */
const numberLike = /[-|\d.+]+e[-|\d.eE+]+/g
const isNumberToken = (text: string): boolean =>
  Number.isFinite(Number.parseFloat(text)) && Number.parseFloat(text) < -1e200

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
  if ((text.match(numberLike) ?? []).some(isNumberToken))
    return "Text may not hold a number the program generator reserves."
  return undefined
}
