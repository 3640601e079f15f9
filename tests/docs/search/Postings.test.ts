import fc from "fast-check"
import { describe, expect, it } from "vitest"

import {
  decodePostings,
  decodeWords,
  type EncodedPostings,
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
      fc.property(fc.array(postings, { minLength: 1, maxLength: 5 }), (lists) => {
        const encoded = JSON.parse(JSON.stringify(encodePostings(lists))) as EncodedPostings
        const decoded = decodePostings(encoded).map((word) => {
          const list: Array<Posting> = []
          forEachPosting(word, (place, strength) => list.push({ place, strength }))
          return list
        })
        expect(decoded).toEqual(lists)
      }),
    )
  })

  it("take two bytes a section where places are near", () => {
    const near = Array.from({ length: 50 }, (_, place) => ({ place, strength: strongest }))
    const { distances, strengths } = encodePostings([near])
    expect(new TextEncoder().encode(distances + strengths)).toHaveLength(100)
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
