/** Stop words, including the product's name; they count in titles only. */
export const stopWords: ReadonlySet<string> = new Set(
  "a about an and any are as at be been but by can could did do does else for from had has have how i if in into is it its just like many may me might much must my need of on or orrery our please really should so some such tell than that the their then there these they this those to very want was we were what when where which who why will with would you your".split(
    " ",
  ),
)

const longestWord = 40
const shortestPart = 2
/** Machine-generated identifiers, which readers do not search for. */
const madeUp = /^[0-9a-f]{8}-|^[0-9a-f]{12,}$|^\d{5,}$|^0\d+$/
const pattern = /[\p{L}\p{N}]+(?:[-_.][\p{L}\p{N}]+)*/gu

/** A word and its parts: `nodeGroups` gives `nodegroups`, `node` and `groups`. */
export interface Word {
  readonly whole: string
  readonly parts: ReadonlyArray<string>
}

/** Letters, digits and separators that folding leaves as they are. */
const isAscii = /^[\w\s.,:;/()-]*$/

const folded = (text: string): string => (isAscii.test(text) ? text : text.normalize("NFKD").replace(/[\p{M}'’]/gu, ""))

const partsOf = (word: string): ReadonlyArray<string> =>
  word
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .map((part) => part.toLowerCase())

const isPlain = /^[A-Z]?[a-z]+$/

/** Splits a text into lower-case words without accents. */
export const wordsOf = (text: string): ReadonlyArray<Word> => {
  const words: Array<Word> = []
  for (const [written] of folded(text).matchAll(pattern)) {
    const whole = written.toLowerCase()
    if (isPlain.test(written) && written.length <= longestWord) {
      words.push({ whole, parts: [] })
      continue
    }
    if (whole.length > longestWord || madeUp.test(whole)) continue
    const parts = partsOf(written)
    words.push({ whole, parts: parts.length > 1 ? parts.filter((part) => part.length >= shortestPart) : [] })
  }
  return words
}

const isHyphened = /^\p{L}+-\p{L}+$/u

/** Everything a word can be found by; `change-log` by `changelog` too. */
export const keysOf = ({ whole, parts }: Word): ReadonlyArray<string> =>
  isHyphened.test(whole) ? [whole, ...parts, whole.replace("-", "")] : [whole, ...parts]

const endings: ReadonlyArray<readonly [ending: string, replacement: string]> = [
  ["ying", "y"],
  ["ations", "at"],
  ["ation", "at"],
  ["ments", ""],
  ["ment", ""],
  ["ings", ""],
  ["ing", ""],
  ["ers", ""],
  ["er", ""],
  ["es", ""],
  ["ed", ""],
]
const shortestStem = 4

const withoutPlural = (word: string): string =>
  word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("ies") && word.length > 3 ? word.slice(0, -1) : word

const withoutEnding = (word: string): string => {
  for (const [ending, replacement] of endings) {
    if (!word.endsWith(ending) || word.length - ending.length < shortestStem) continue
    const stem = word.slice(0, -ending.length) + replacement
    const isDoubled = /([bdgmnprt])\1$/.test(stem) && /^(?:ing|ed|er)$/.test(ending)
    return isDoubled ? stem.slice(0, -1) : stem
  }
  return word
}

/** What the forms of a word share: `deploying`, `deployed` and `deployments` give `deploy`. */
export const stemOf = (word: string): string => {
  const single = word.endsWith("ies") && word.length > 4 ? `${word.slice(0, -3)}y` : withoutPlural(word)
  const stem = withoutEnding(single)
  return stem.length > shortestStem && stem.endsWith("e") ? stem.slice(0, -1) : stem
}
