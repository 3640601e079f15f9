import { stemOf } from "./Words.ts"

/** All words of the pages, sorted, for look-ups by beginning and by stem. */
export class Vocabulary {
  readonly words: ReadonlyArray<string>
  readonly #stems: Array<string | undefined>

  constructor(words: ReadonlyArray<string>) {
    this.words = words
    this.#stems = Array.from<string | undefined>({ length: words.length })
  }

  /** The place of the first word that does not sort before the given one. */
  lowerBound(word: string): number {
    let low = 0
    let high = this.words.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.words[middle] ?? "") < word) low = middle + 1
      else high = middle
    }
    return low
  }

  /** The place of a word, or -1. */
  placeOf(word: string): number {
    const place = this.lowerBound(word)
    return this.words[place] === word ? place : -1
  }

  /** Calls back for each word that begins so. */
  forEachWithPrefix(prefix: string, visit: (place: number, word: string) => void): void {
    for (let place = this.lowerBound(prefix); place < this.words.length; place++) {
      const word = this.words[place] ?? ""
      if (!word.startsWith(prefix)) return
      visit(place, word)
    }
  }

  /** Calls back for each word that shares its stem with the given one, itself included. */
  forEachForm(word: string, visit: (place: number, word: string) => void): void {
    const stem = stemOf(word)
    this.forEachWithPrefix(stem.slice(0, Math.max(3, stem.length - 1)), (place, candidate) => {
      this.#stems[place] ??= stemOf(candidate)
      if (this.#stems[place] === stem) visit(place, candidate)
    })
  }
}
