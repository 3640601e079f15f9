import { type DecodedText, readings } from "./DecodedText.ts"
import { type SecretForm, secretForms } from "./SecretForms.ts"

/** Replaces secrets in texts that belong together. A secret that begins in one and ends in the next is found as well. */
export type SecretMask = (texts: ReadonlyArray<string>) => ReadonlyArray<string>

interface Range {
  readonly start: number
  readonly end: number
}

export const maskedSecret = "(secret)"

/** A shorter text is not a secret, and would match ordinary words. */
const secretCharactersMin = 8

/** Access keys have three parts, and a run has one secret more. */
const secretsMax = 16

/** Longer texts are cut: no message of a cloud needs more. */
export const textCharactersMax = 32_768

/** A secret that begins before the cut may end behind it: the longest one, with every character escaped, fits in between. */
const searchedCharactersMax = 2 * textCharactersMax

const edgeCharactersMax = 4
const isBase64 = /[A-Za-z0-9+/=_-]/

/** Takes the characters in that belong to the same word of base64. White space ends a word. */
const widened = ({ ends, starts, text }: DecodedText, from: number, to: number): readonly [number, number] => {
  const isOneWord = (at: number) => ends[at - 1] === starts[at]
  let [start, end] = [from, to]
  while (from - start < edgeCharactersMax && isBase64.test(text.charAt(start - 1)) && isOneWord(start)) start--
  while (end - to < edgeCharactersMax && isBase64.test(text.charAt(end)) && isOneWord(end)) end++
  return [start, end]
}

const rangesOf = (reading: DecodedText, { hasEdges, text }: SecretForm): ReadonlyArray<Range> => {
  const ranges: Array<Range> = []
  for (let at = reading.text.indexOf(text); at !== -1; at = reading.text.indexOf(text, at + text.length)) {
    const [from, to] = hasEdges ? widened(reading, at, at + text.length) : [at, at + text.length]
    ranges.push({ start: reading.starts[from] ?? 0, end: reading.ends[to - 1] ?? 0 })
  }
  return ranges
}

const merged = (ranges: ReadonlyArray<Range>): ReadonlyArray<Range> => {
  const result: Array<Range> = []
  for (const range of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last === undefined || range.start > last.end) result.push(range)
    else result[result.length - 1] = { start: last.start, end: Math.max(last.end, range.end) }
  }
  return result
}

/** The part of the whole text, with the ranges replaced. */
const shown = (whole: string, { end, start }: Range, ranges: ReadonlyArray<Range>): string => {
  const parts: Array<string> = []
  let from = start
  for (const range of ranges) {
    if (range.end <= start || range.start >= end) continue
    parts.push(whole.slice(from, Math.max(from, range.start)), maskedSecret)
    from = Math.min(range.end, end)
  }
  return parts.join("") + whole.slice(from, end)
}

/**
 * A mask for these secrets: as they are, in hexadecimal and base64, escaped as in URLs, JSON and XML, and broken over lines.
 *
 * Its work grows linearly with the texts. Secrets consist of ASCII characters; of a text, at most `textCharactersMax`
 * characters are kept.
 */
export const secretMask = (secrets: ReadonlyArray<string>): SecretMask => {
  const known = [...new Set(secrets)].filter(({ length }) => length >= secretCharactersMin).slice(0, secretsMax)
  const forms = known.flatMap(secretForms).filter(({ text }) => text.length >= secretCharactersMin)

  return (texts) => {
    const searched = texts.map((text) => text.slice(0, searchedCharactersMax))
    const whole = searched.join("\n")
    const ranges =
      forms.length === 0
        ? []
        : merged(readings(whole).flatMap((reading) => forms.flatMap((form) => rangesOf(reading, form))))
    let start = 0
    return searched.map((text) => {
      const part = { start, end: start + Math.min(text.length, textCharactersMax) }
      start += text.length + 1
      return shown(whole, part, ranges) + (text.length > textCharactersMax ? "…" : "")
    })
  }
}
