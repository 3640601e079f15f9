import { readFileSync } from "node:fs"

import { patternsIn } from "#tests/fixtures/PatternsInDocument.ts"

import { openApiFile } from "./ClientTools.ts"

const usual: ReadonlyArray<string> = [
  ..."|a|staging|-staging|a--b|Staging|24h|0h|1000000d|1.33|v1.33.4+eks|١.٢".split("|"),
  ...'10.0.0.0/16|eu-central-1|m7g.large|"tag"|*, "tag"|*|a b'.split("|"),
  "a".repeat(65),
  "0".repeat(64),
]

/**
 * Every character of ASCII and of Latin 1 by itself, letters and digits of other scripts, and what the patterns are for.
 *
 * None ends with a line feed: Python lets `$` match before one, JavaScript and Go don't.
 */
const samples = [
  ...Array.from({ length: 256 }, (_, code) => `${String.fromCodePoint(code)}x`),
  ..."٣५дßѪ中한𠀀🛰\u2028\ufeff",
  ...usual,
]

/** Every pattern of the description with the texts to try on it, and what JavaScript says of each. */
export const patternSamples = patternsIn(JSON.parse(readFileSync(openApiFile, "utf8"))).map((pattern) => ({
  pattern,
  samples,
  matches: samples.map((sample) => new RegExp(pattern, "u").test(sample)),
}))
