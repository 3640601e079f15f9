import Fuse from "fuse.js/basic"

import { editsBetween } from "#domain/shared/EditDistance.ts"

import { bitCount } from "./BitCount.ts"

/** A word of the pages that the reader may have meant. */
export interface Correction {
  readonly place: number
  /** Between 0 and 1; greater is nearer. */
  readonly nearness: number
}

const lettersOf = (word: string): number => {
  let mask = 0
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31)
  return mask
}

const mostCandidates = 8

/**
 * Finds the words that the reader may have meant, with Fuse.
 * Words that differ in too many letters are filtered out first, so Fuse compares only a few dozen.
 */
export class TypoCorrection {
  readonly #words: ReadonlyArray<string>
  readonly #letters: Int32Array
  readonly #known = new Map<string, ReadonlyArray<Correction>>()

  constructor(words: ReadonlyArray<string>) {
    this.#words = words
    this.#letters = Int32Array.from(words, lettersOf)
  }

  /** The nearest words, nearest first. */
  correct(word: string): ReadonlyArray<Correction> {
    const known = this.#known.get(word)
    if (known !== undefined) return known
    if (this.#known.size > 500) this.#known.clear()
    const found = this.#find(word)
    this.#known.set(word, found)
    return found
  }

  #find(word: string): ReadonlyArray<Correction> {
    const edits = word.length < 3 ? 0 : word.length < 8 ? 1 : 2
    if (edits === 0) return []
    const letters = lettersOf(word)
    const places: Array<number> = []
    for (let place = 0; place < this.#words.length; place++) {
      const difference = (this.#words[place] ?? "").length - word.length
      if (difference > edits || -difference > edits) continue
      if (bitCount((this.#letters[place] ?? 0) ^ letters) <= 2 * edits) places.push(place)
    }
    const fuse = new Fuse(
      places.map((place) => this.#words[place] ?? ""),
      { threshold: 0.7, distance: 20, ignoreFieldNorm: true },
    )
    const corrections: Array<Correction> = []
    for (const { item, refIndex } of fuse.search(word, { limit: 4 * mostCandidates })) {
      const distance = editsBetween(word, item)
      const startsSame = item[0] === word[0] ? 0 : 0.1
      const place = places[refIndex]
      if (distance > edits || place === undefined) continue
      corrections.push({ place, nearness: 1 - distance / (word.length + 1) - startsSame })
    }
    return corrections.toSorted((one, other) => other.nearness - one.nearness).slice(0, mostCandidates)
  }
}
