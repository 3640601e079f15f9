import type { Segment } from "./SearchBackend.ts"
import { keysOf, wordsOf } from "./Words.ts"

const written = /[\p{L}\p{M}\p{N}]+(?:[-_.'’][\p{L}\p{M}\p{N}]+)*/gu
const excerptCharacters = 150
const charactersBefore = 40

interface Match {
  readonly start: number
  readonly end: number
}

const isPlain = /^[A-Z]?[a-z]+$/

/** Most words are plain, and need not be taken apart to know. */
const isMatch = (word: string, answers: ReadonlySet<string>): boolean =>
  isPlain.test(word)
    ? answers.has(word.toLowerCase())
    : wordsOf(word).some((part) => keysOf(part).some((key) => answers.has(key)))

const matchesIn = (text: string, answers: ReadonlySet<string>): ReadonlyArray<Match> => {
  const matches: Array<Match> = []
  for (const match of text.matchAll(written)) {
    if (isMatch(match[0], answers)) {
      matches.push({ start: match.index, end: match.index + match[0].length })
    }
  }
  return matches
}

/** Splits a text at the boundaries of the words that match a query. */
export const markMatches = (text: string, answers: ReadonlySet<string>): ReadonlyArray<Segment> => {
  const segments: Array<Segment> = []
  let at = 0
  for (const { start, end } of matchesIn(text, answers)) {
    if (start > at) segments.push({ text: text.slice(at, start), isMatch: false })
    segments.push({ text: text.slice(start, end), isMatch: true })
    at = end
  }
  if (at < text.length) segments.push({ text: text.slice(at), isMatch: false })
  return segments
}

const densest = (matches: ReadonlyArray<Match>): number => {
  let best = 0
  let most = 0
  for (const [index, { start }] of matches.entries()) {
    let last = index
    while ((matches[last]?.end ?? Infinity) <= start + excerptCharacters - charactersBefore) last++
    if (last - index > most) {
      most = last - index
      best = start
    }
  }
  return best
}

/** The part of a text that matches a query best, short enough for one or two lines. */
export const excerptOf = (text: string, answers: ReadonlySet<string>): ReadonlyArray<Segment> => {
  if (text.length <= excerptCharacters) return markMatches(text, answers)
  const around = densest(matchesIn(text, answers))
  const from = around <= charactersBefore ? 0 : text.indexOf(" ", around - charactersBefore) + 1
  const cut = from + excerptCharacters >= text.length ? text.length : text.lastIndexOf(" ", from + excerptCharacters)
  const end = cut <= from ? from + excerptCharacters : cut
  return markMatches(`${from > 0 ? "… " : ""}${text.slice(from, end)}${end < text.length ? " …" : ""}`, answers)
}
