import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"

import { canonicalJson } from "#domain/shared/CanonicalJson.ts"

/** The same value with the fields of every object in the opposite order. */
const reversed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reversed)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, field]) => [key, reversed(field)]),
  )
}

describe("canonical JSON", () => {
  it("is the same text for the same value, in whichever order its fields are", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        assert.strictEqual(canonicalJson(reversed(value)), canonicalJson(value))
        assert.deepStrictEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it("orders fields by code unit, and keeps the order of lists", () => {
    assert.strictEqual(
      canonicalJson({ b: [2, 1], B: null, "\u00e4": {}, a: { d: 1, c: 2 } }),
      '{"B":null,"a":{"c":2,"d":1},"b":[2,1],"\u00e4":{}}',
    )
  })

  it("has lines where an indent is given", () => {
    assert.strictEqual(canonicalJson({ b: 1, a: 2 }, 2), '{\n  "a": 2,\n  "b": 1\n}')
  })
})
