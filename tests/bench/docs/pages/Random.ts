/** A source of numbers that gives the same ones for the same seed. */
export interface Random {
  /** A whole number from 0 up to, and without, a limit. */
  readonly below: (limit: number) => number
  readonly pick: <A>(from: readonly [A, ...ReadonlyArray<A>]) => A
  /** One of a list in which early entries are common and late ones rare, as words are in a language. */
  readonly pickCommon: <A>(from: readonly [A, ...ReadonlyArray<A>]) => A
}

/** Mulberry32: small, fast, and good enough to mix words. */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    pick: (from) => from[below(from.length)] ?? from[0],
    pickCommon: (from) => from[Math.floor(from.length * next() ** 2)] ?? from[0],
  }
}
