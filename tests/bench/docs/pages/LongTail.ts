const beginnings = [
  "bar",
  "cal",
  "dor",
  "fen",
  "gal",
  "hal",
  "jor",
  "kel",
  "lum",
  "mer",
  "nor",
  "pel",
  "quin",
  "ras",
  "sol",
]
const middles = ["a", "e", "i", "o", "u", "ando", "elli", "imi", "oro", "unta"]
const endings = [
  "ban",
  "cor",
  "dia",
  "fex",
  "gon",
  "lith",
  "mar",
  "nix",
  "phon",
  "ric",
  "sen",
  "tor",
  "vane",
  "wick",
  "zen",
]

const words = beginnings.flatMap((beginning) =>
  middles.flatMap((middle) => endings.map((ending) => beginning + middle + ending)),
)

const shuffled = words.map((_, index) => words[(index * 1009) % words.length] ?? "")

/** 2,250 words that stand in few pages each, as product names and rare terms do: without them every word would be in every page. */
export const longTail: readonly [string, ...ReadonlyArray<string>] = ["barandor", ...shuffled]
