/** A text as a reader would see it, with the range of the original that each of its characters comes from. */
export interface DecodedText {
  readonly text: string
  readonly starts: ReadonlyArray<number>
  readonly ends: ReadonlyArray<number>
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

/** White space, and the bar with which Terraform begins each line of an error. */
const filler = /[\s\u2502]+/g

/** What URLs, JSON, programming languages and XML write for a character. Each alternative has a bounded length. */
const escape =
  /%([0-9A-Fa-f]{2})|\\u([0-9A-Fa-f]{4})|\\x([0-9A-Fa-f]{2})|\\([nrtbfv])|\\(["'\\/])|&#x([0-9A-Fa-f]{1,4});|&#(\d{1,5});|&(amp|lt|gt|quot|apos);/g

const decoded = ([, ...groups]: RegExpMatchArray): string => {
  const [percent, unicode, byte, control, literal, hexadecimal, decimal, entity] = groups
  if (control !== undefined) return " "
  if (literal !== undefined) return literal
  if (entity !== undefined) return entities[entity] ?? ""
  const code =
    decimal === undefined ? Number.parseInt(percent ?? unicode ?? byte ?? hexadecimal ?? "", 16) : Number(decimal)
  return String.fromCharCode(code)
}

const rewrite = (
  { ends, starts, text }: DecodedText,
  pattern: RegExp,
  replacement: (match: RegExpMatchArray) => string,
): DecodedText => {
  const parts: Array<string> = []
  const [newStarts, newEnds]: [Array<number>, Array<number>] = [[], []]
  const keep = (from: number, to: number) => {
    parts.push(text.slice(from, to))
    for (let index = from; index < to; index++) {
      newStarts.push(starts[index] ?? index)
      newEnds.push(ends[index] ?? index + 1)
    }
  }
  let from = 0
  for (const match of text.matchAll(pattern)) {
    keep(from, match.index)
    from = match.index + match[0].length
    const character = replacement(match)
    if (character === "") continue
    parts.push(character)
    newStarts.push(starts[match.index] ?? match.index)
    newEnds.push(ends[from - 1] ?? from)
  }
  keep(from, text.length)
  return { text: parts.join(""), starts: newStarts, ends: newEnds }
}

/** How many escapes inside escapes are undone, such as a URL in a JSON text in a JSON text. */
const depthMax = 3

const withoutFiller = (reading: DecodedText): DecodedText => rewrite(reading, filler, () => "")

const unescaped = (reading: DecodedText): ReadonlyArray<DecodedText> => {
  const found = [reading]
  for (let depth = 0, last = reading; depth < depthMax; depth++) {
    const next = rewrite(last, escape, decoded)
    if (next.text === last.text) break
    found.push(next)
    last = next
  }
  return found
}

/**
 * The text without white space, then the same with its escapes undone, once and repeatedly. White space is removed before
 * the escapes are undone, for it may break one, and after, for it may part two characters that are none together.
 */
export const readings = (text: string): ReadonlyArray<DecodedText> => {
  const positions = Array.from({ length: text.length }, (_, index) => index)
  const original = { text, starts: positions, ends: positions.map((index) => index + 1) }
  const all = [...unescaped(withoutFiller(original)), ...unescaped(original)].map(withoutFiller)
  return [...new Map(all.map((reading) => [reading.text, reading])).values()]
}
