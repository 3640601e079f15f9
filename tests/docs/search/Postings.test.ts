import fc from "fast-check"
import { describe, expect, it } from "vitest"

import {
  decodeWords,
  encodePostings,
  encodeWords,
  forEachPosting,
  type Posting,
  strongest,
} from "../../../docs-site/search/Postings.ts"

const posting = fc.record({ place: fc.nat({ max: 20_000 }), strength: fc.integer({ min: 1, max: strongest }) })
const postings = fc
  .uniqueArray(posting, { selector: ({ place }) => place })
  .map((list) => list.toSorted((one, other) => one.place - other.place))

describe("Encoded postings", () => {
  it("are what they were, also after JSON", () => {
    fc.assert(
      fc.property(postings, (list) => {
        const decoded: Array<Posting> = []
        const encoded = JSON.parse(JSON.stringify(encodePostings(list))) as string
        forEachPosting(encoded, (place, strength) => decoded.push({ place, strength }))
        expect(decoded).toEqual(list)
      }),
    )
  })

  it("take two bytes a section where places are near", () => {
    const near = Array.from({ length: 50 }, (_, place) => ({ place, strength: strongest }))
    expect(new TextEncoder().encode(JSON.stringify(encodePostings(near)))).toHaveLength(102)
  })
})

describe("Encoded words", () => {
  it("are what they were", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.stringMatching(/^[a-z0-9.-]{1,40}$/)), (words) => {
        const sorted = words.toSorted()
        expect(decodeWords(encodeWords(sorted))).toEqual(sorted)
      }),
    )
  })
})
