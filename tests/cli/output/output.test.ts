import { assert, describe, it } from "@effect/vitest"

import { spellCount, spellDollars, spellDuration } from "#adapters/cli/output/Amounts.ts"
import { printable, printableLine } from "#adapters/cli/output/Printable.ts"
import { fieldLines, table } from "#adapters/cli/output/Table.ts"

describe("A table", () => {
  it("lines up columns by what a terminal shows, not by characters", () => {
    const lines = table(
      ["NAME", "STATE"],
      [
        ["日本", "READY"],
        ["a", "FAILED"],
      ],
    ).split("\n")
    assert.deepEqual(lines, ["NAME  STATE", "日本  READY", "a     FAILED"])
  })

  it("keeps text from elsewhere on its line and from the colors", () => {
    assert.strictEqual(table(["NAME"], [["a\u001B[31m\nb"]]), "NAME\na\\u001b[31m b")
    assert.strictEqual(fieldLines([["Detail", "a\u001B[31m\nb"]]), "Detail  a\\u001b[31m\n        b")
  })
})

describe("Text from elsewhere", () => {
  it("cannot steer the terminal or reorder what is read", () => {
    assert.strictEqual(printable("a\u001B]0;title\u0007\u202Eb\r"), "a\\u001b]0;title\\u0007\\u202eb\\u000d")
    assert.strictEqual(printable("line\n\ttab"), "line\n\ttab")
    assert.strictEqual(printableLine("one \n\n two"), "one two")
  })
})

describe("An amount", () => {
  it("is spelled the way people say it", () => {
    assert.deepEqual([0.4, 59.9, 60, 192, 3600, 7500, 90_000, -5].map(spellDuration), [
      "0 s",
      "59 s",
      "1 min 0 s",
      "3 min 12 s",
      "1 h 0 min",
      "2 h 5 min",
      "1 d",
      "0 s",
    ])
    assert.deepEqual([0, 999.999, 1234.5, 1_234_567].map(spellDollars), [
      "$0.00",
      "$1,000.00",
      "$1,234.50",
      "$1,234,567.00",
    ])
    assert.deepEqual([spellCount(1, "problem"), spellCount(2, "problem")], ["1 problem", "2 problems"])
  })
})
