/**
 * CDKTF looks such text up in its table of number tokens. A match may only begin where the characters before it end, so that
 * each character is read once: without that, a long row of dashes takes quadratic time.
 */
const numberLike = /(?<![-|\d.+])[-|\d.+]+e[-|\d.eE+]+/g

/** CDKTF encodes number tokens as negative doubles of about 1e289, and lists of them as about 1e270. */
const isNumberToken = (value: number): boolean => Number.isFinite(value) && value < -1e200

/** Whether CDKTF would take a part of the text for one of its number tokens. */
export const holdsNumberToken = (text: string): boolean => {
  for (const [match] of text.matchAll(numberLike)) {
    if (isNumberToken(Number.parseFloat(match))) return true
  }
  return false
}
