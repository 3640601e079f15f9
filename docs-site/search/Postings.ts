/** The place of a word and its weight there, from 1 to {@link strongest}. */
export interface Posting {
  readonly place: number
  readonly strength: number
}

/** The greatest strength that a posting can represent. */
export const strongest = 16

const firstCode = 0x23
const skipped = 0x5c

/** Numbers become characters that JSON does not escape: the smaller the number, the fewer bytes. */
const characterOf = (value: number): string => {
  const code = value + firstCode
  return String.fromCharCode(code >= skipped ? code + 1 : code)
}

const valueOf = (text: string, at: number): number => {
  const code = text.charCodeAt(at)
  return (code > skipped ? code - 1 : code) - firstCode
}

/** The postings of one word: the distances between its places, and its strength in each. */
export interface WordPostings {
  readonly distances: string
  readonly strengths: string
}

/** The postings of many words. What is alike stands together, which compresses better. */
export interface EncodedPostings {
  /** Of each word, with spaces between words. */
  readonly distances: string
  readonly strengths: string
}

/** Encodes the postings of each word, sorted by place. */
export const encodePostings = (lists: ReadonlyArray<ReadonlyArray<Posting>>): EncodedPostings => {
  const distances = lists.map((list) =>
    list.map(({ place }, index) => characterOf(place - (list[index - 1]?.place ?? -1) - 1)).join(""),
  )
  const strengths = lists.flatMap((list) => list.map(({ strength }) => characterOf(strength - 1)))
  return { distances: distances.join(" "), strengths: strengths.join("") }
}

/** The inverse of {@link encodePostings}, except that the postings of each word stay encoded. */
export const decodePostings = ({ distances, strengths }: EncodedPostings): ReadonlyArray<WordPostings> => {
  let end = 0
  return distances.split(" ").map((own) => {
    const start = end
    end += own.length
    return { distances: own, strengths: strengths.slice(start, end) }
  })
}

/** Calls back for each posting of a word. */
export const forEachPosting = (
  { distances, strengths }: WordPostings,
  visit: (place: number, strength: number) => void,
): void => {
  let place = -1
  for (let at = 0; at < distances.length; at++) {
    place += valueOf(distances, at) + 1
    visit(place, valueOf(strengths, at) + 1)
  }
}

/** Encodes sorted words, each as the length it shares with the one before, and the rest. */
export const encodeWords = (words: ReadonlyArray<string>): string => {
  let previous = ""
  const coded = words.map((word) => {
    let shared = 0
    while (shared < word.length && word[shared] === previous[shared]) shared++
    previous = word
    return characterOf(shared) + word.slice(shared)
  })
  return coded.join(" ")
}

/** The inverse of {@link encodeWords}. */
export const decodeWords = (encoded: string): ReadonlyArray<string> => {
  if (encoded === "") return []
  let previous = ""
  return encoded.split(" ").map((coded) => {
    previous = previous.slice(0, valueOf(coded, 0)) + coded.slice(1)
    return previous
  })
}
