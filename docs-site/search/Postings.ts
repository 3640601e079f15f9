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

/** Encodes postings, sorted by place, as the distances between places and the strengths. */
export const encodePostings = (postings: ReadonlyArray<Posting>): string => {
  let previous = -1
  let text = ""
  for (const { place, strength } of postings) {
    text += characterOf(place - previous - 1) + characterOf(strength - 1)
    previous = place
  }
  return text
}

/** Calls back for each posting of an encoded list. */
export const forEachPosting = (encoded: string, visit: (place: number, strength: number) => void): void => {
  let place = -1
  for (let at = 0; at < encoded.length; at += 2) {
    place += valueOf(encoded, at) + 1
    visit(place, valueOf(encoded, at + 1) + 1)
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
