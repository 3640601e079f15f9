import fc from "fast-check"
import { assert, describe, it } from "vitest"

import { holdsNumberToken } from "#domain/shared/NumberToken.ts"
import { growthMax, largeBytes, smallBytes, timeGrowth } from "#tests/bounded/Work.ts"

/** What CDKTF looks for, and what it then finds in its table. Quadratic on a long row of dashes. */
const asCdktfReadsIt = (text: string): boolean =>
  (text.match(/[-|\d.+]+(e[-|\d.eE+]+)/g) ?? [])
    .map((match) => Number.parseFloat(match))
    .some((value) => Number.isFinite(value) && value < -1e200)

const tokenText = fc.oneof(
  fc.string({ unit: fc.constantFrom("-", "|", "1", "9", ".", "+", "e", "E", "x", " "), maxLength: 24 }),
  fc.string({ unit: fc.constantFrom("-1", "e2", "89", "e+", "0", "e", "|", "a"), maxLength: 12 }),
)

describe("a number token of the program generator", () => {
  it.each([
    ["-1.8881545897087e+289", true],
    ["before-1e289after", true],
    ["x-1e289 y", true],
    ["-1e2e-1e289", false],
    ["1-1e289", false],
    ["-1e100", false],
    ["-1e999", false],
    ["-", false],
  ])("in %s: %s", (text, expected) => {
    assert.strictEqual(holdsNumberToken(text), expected)
    assert.strictEqual(asCdktfReadsIt(text), expected)
  })

  it("is found wherever the generator would find one, and nowhere else", () => {
    fc.assert(
      fc.property(tokenText, (text) => {
        assert.strictEqual(holdsNumberToken(text), asCdktfReadsIt(text))
      }),
      { numRuns: 5000 },
    )
  })

  it.each(["-", "1", "-1e1", "e", "|+.", "-1e1 "])("is looked for in linear time among %j", (unit) => {
    const text = (size: number) => unit.repeat(size / unit.length)
    const [small, large] = [text(smallBytes), text(largeBytes)]

    assert.isAtMost(
      timeGrowth(
        () => holdsNumberToken(small),
        () => holdsNumberToken(large),
      ),
      growthMax,
    )
  })
})
