/** Words that say nothing about what a text is about; they count in titles only. */
export const stopWords: ReadonlySet<string> = new Set(
  "a an and are as at be by can do does for from has have how i if in into is it its me my of on or so than that the their then there these they this those to was we what when where which who will with you your".split(
    " ",
  ),
)

const longestWord = 40
const shortestPart = 2
const pattern = /[\p{L}\p{N}]+(?:[-_.][\p{L}\p{N}]+)*/gu

/** A word as it is written, and the words it is made of: `nodeGroups` gives `nodegroups`, `node` and `groups`. */
export interface Word {
  readonly whole: string
  readonly parts: ReadonlyArray<string>
}

const folded = (text: string): string => text.normalize("NFKD").replace(/[\p{M}'’]/gu, "")

const partsOf = (word: string): ReadonlyArray<string> =>
  word
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .map((part) => part.toLowerCase())

/** Splits a text into lower-case words without accents. */
export const wordsOf = (text: string): ReadonlyArray<Word> => {
  const words: Array<Word> = []
  for (const [written] of folded(text).matchAll(pattern)) {
    const whole = written.toLowerCase()
    if (whole.length > longestWord) continue
    const parts = partsOf(written)
    words.push({ whole, parts: parts.length > 1 ? parts.filter((part) => part.length >= shortestPart) : [] })
  }
  return words
}

/** Everything a word can be found by. */
export const keysOf = (word: Word): ReadonlyArray<string> => [word.whole, ...word.parts]

const endings: ReadonlyArray<readonly [ending: string, replacement: string]> = [
  ["ies", "y"],
  ["ying", "y"],
  ["sses", "ss"],
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
  ["e", ""],
]
const shortestStem = 4

const withoutPlural = (word: string): string =>
  word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("ies") && word.length > 3 ? word.slice(0, -1) : word

/** What the forms of a word share: `deploying`, `deployed` and `deployments` give `deploy`. */
export const stemOf = (word: string): string => {
  const single = word.endsWith("ies") && word.length > 4 ? `${word.slice(0, -3)}y` : withoutPlural(word)
  for (const [ending, replacement] of endings) {
    if (single.endsWith(ending) && single.length - ending.length >= shortestStem) {
      const stem = single.slice(0, -ending.length) + replacement
      const doubled = /([bdgmnprt])\1$/.test(stem) && (ending === "ing" || ending === "ed" || ending === "er")
      return doubled ? stem.slice(0, -1) : stem
    }
  }
  return single
}
