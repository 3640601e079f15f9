import { Effect } from "effect"
import { assert, describe, it } from "vitest"

import { toManifest } from "#adapters/cli/manifest/Manifest.ts"
import { readYamlDocuments } from "#adapters/cli/manifest/YamlDocuments.ts"

import { growthMax, timeGrowth } from "./Work.ts"

/** Smaller than elsewhere, because the parser does much for each byte. */
const smallCharacters = 20_000
const largeCharacters = 10 * smallCharacters
/** Far more than this takes on a machine that does nothing else. */
const milliseconds = 180_000

const numbered = (size: number, item: (index: number) => string): string =>
  Array.from({ length: Math.floor(size / item(10_000).length) }, (_, index) => item(index)).join("")

const fill = (unit: string) => (size: number) => unit.repeat(size / unit.length)

const stairs = (size: number): string => {
  let text = ""
  for (let level = 0; text.length < size; level++) text += `${" ".repeat(level)}a:\n`
  return text
}

const manifests: ReadonlyArray<readonly [string, (size: number) => string]> = [
  ["a map of many keys", (size) => numbered(size, (index) => `key${index}: 1\n`)],
  ["a map of many keys as JSON", (size) => `{${numbered(size, (index) => `"key${index}":1,`)}"last":1}`],
  ["one key again and again", fill("a: b\n")],
  ["a wide list", fill("- a\n")],
  ["a wide list as JSON", (size) => `[${fill("1,")(size)}1]`],
  ["open brackets", fill("[")],
  ["open braces", fill("{")],
  ["objects in objects as JSON", (size) => `${fill('{"a":')(size)}1`],
  ["lists in lists", fill("- ")],
  ["maps in maps", stairs],
  ["documents", fill("---\na: 1\n")],
  ["empty documents", fill("---\n")],
  ["aliases", (size) => `a: &a [1]\nb: [${fill("*a,")(size)}1]`],
  ["anchors", (size) => numbered(size, (index) => `- &a${index} x\n`)],
  ["tags", fill("!a ")],
  ["questions", fill("? ")],
  ["colons", fill(": ")],
  ["comments", fill("#\n")],
  ["an open quote", (size) => `a: "${fill("x\n")(size)}`],
  ["a long text", (size) => `a: |\n${fill(" x\n")(size)}`],
  ["a text of many lines", (size) => `a: x\n${fill("  x\n")(size)}`],
  ["merged maps", fill("<<: {a: 1}\n")],
  ["spaces", fill(" ")],
  ["tabs", fill("\t")],
  ["NUL", fill("\u0000")],
  ["halves of a surrogate pair", fill("\ud800")],
  ["dashes", fill("-")],
  ["digits", (size) => `a: ${fill("1")(size)}`],
]

const read = (text: string): unknown =>
  Effect.runSyncExit(
    readYamlDocuments("manifest.yaml", text, ({ document, lines }) =>
      Effect.sync(() => {
        try {
          return toManifest("manifest.yaml", document, lines).locate('spec.list[0].labels["a"]')
        } catch (error) {
          return error
        }
      }),
    ),
  )

describe("ten times the manifest takes at most twelve times the work", () => {
  it.each(manifests)(
    "when it is hostile: %s",
    (_, textOf) => {
      const [small, large] = [textOf(smallCharacters), textOf(largeCharacters)]
      const growth = timeGrowth(
        () => read(small),
        () => read(large),
      )

      assert.isAtMost(growth, growthMax)
    },
    milliseconds,
  )
})
