import fc from "fast-check"
import { assert, describe, it } from "vitest"

import * as StrictJson from "#adapters/http/request/StrictJson.ts"

const parse = (text: string) => StrictJson.parse(Buffer.from(text, "utf8"))

const problemsOf = (text: string | Buffer) => {
  const json = typeof text === "string" ? parse(text) : StrictJson.parse(text)
  return json.ok ? [] : json.problems.map(({ code, path }) => [code, path])
}

describe("strict JSON", () => {
  it("reads whatever JSON.stringify writes", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8, stringUnit: "grapheme" }), (text) => {
        fc.pre(!text.includes(String.raw`\u0000`) && !/"__proto__"/.test(text))
        const json = parse(text)

        assert.isTrue(json.ok)
        if (json.ok) assert.deepStrictEqual(json.value, JSON.parse(text))
      }),
    )
  })

  it("never throws, whatever the bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        StrictJson.parse(bytes)
      }),
    )
  })

  it("names a field that is given twice, wherever it is", () => {
    assert.deepStrictEqual(problemsOf('{"a":1,"b":{"c":[{"d":1,"e":2,"d":3}]},"a":2}'), [
      ["DUPLICATE", "b.c[0].d"],
      ["DUPLICATE", "a"],
    ])
  })

  it("knows a name by what it spells, not by how it is written", () => {
    assert.deepStrictEqual(problemsOf(String.raw`{"a":1,"\u0061":2}`), [["DUPLICATE", "a"]])
  })

  it("does not take the same name in different objects, or in text, for twice", () => {
    assert.deepStrictEqual(problemsOf(String.raw`{"a":{"a":[{"a":1},{"a":"\"a\":1,\"a\":2"}]},"b":"a"}`), [])
  })

  it.each([
    ["a NUL", String.raw`{"a":{"b":["x","\u0000"]}}`, "a.b[1]"],
    ["the first half of a surrogate pair", String.raw`{"a":"\ud800"}`, "a"],
    ["the second half of one", String.raw`{"a":"\udc00x"}`, "a"],
    ["a NUL in a name", String.raw`{"a":{"\u0000":1}}`, "a"],
  ])("refuses %s, with its path", (_, text, path) => {
    assert.deepStrictEqual(problemsOf(text), [["INVALID_FORMAT", path]])
  })

  it("reads a whole surrogate pair", () => {
    assert.deepStrictEqual(problemsOf(String.raw`{"a":"\ud83d\ude80"}`), [])
  })

  it("refuses nesting that would run a reader out of stack, at once", () => {
    const [problem, ...others] = problemsOf("[".repeat(400_000) + "]".repeat(400_000))

    assert.strictEqual(problem?.[0], "OUT_OF_RANGE")
    assert.deepStrictEqual(others, [])
  })

  it.each([
    ["text that is not JSON", "{a:1}"],
    ["a number JSON does not have", "[01]"],
    ["two values", "{} {}"],
    ["nothing but space", "  "],
  ])("refuses %s", (_, text) => {
    assert.deepStrictEqual(problemsOf(text), [["INVALID_FORMAT", ""]])
  })

  it("refuses what is not UTF-8", () => {
    assert.deepStrictEqual(problemsOf(Buffer.from([0x22, 0xff, 0x22])), [["INVALID_FORMAT", ""]])
  })

  it("lists at most a hundred problems, and says that there are others", () => {
    const twice = `{${Array.from({ length: 500 }, (_, index) => `"f${index}":1,"f${index}":2`).join(",")}}`

    assert.strictEqual(problemsOf(twice).length, 101)
    assert.deepStrictEqual(problemsOf(twice).at(-1), ["TOO_MANY", ""])
  })

  it("refuses more values than any request has", () => {
    const list = (length: number) => JSON.stringify(Array.from({ length }, () => 0))

    assert.deepStrictEqual(problemsOf(list(19_000)), [])
    assert.deepStrictEqual(problemsOf(list(21_000)), [["TOO_MANY", ""]])
  })

  it.each([
    ["fields given twice", '"a":1,"a":1', (body: string) => `{${body}}`],
    ["text with NUL", String.raw`"\u0000"`, (body: string) => `[${body}]`],
    ["long names given twice", `"${"k\u00e9".repeat(500)}":1`, (body: string) => `{${body}}`],
  ])("says in little what is wrong with much: %s at the bottom of a deep nest", (_, item, wrap) => {
    const body = wrap(Array.from({ length: 9000 }, () => item).join(","))
    const json = parse(`${'{"deeper and deeper":'.repeat(250)}${body}${"}".repeat(250)}`)

    assert.isFalse(json.ok)
    if (!json.ok) assert.isBelow(Buffer.byteLength(JSON.stringify(json.problems)), 60 * 1024)
  })
})
