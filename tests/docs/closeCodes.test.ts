import { describe, expect, it } from "vitest"

import { closeCodes } from "#adapters/http/api/streams/CloseCodes.ts"
import { readContent } from "#docs-site/pipeline/ReadContent.ts"

const known = new Set<string>(Object.values(closeCodes).map(({ code }) => String(code)))

/** In sentences such as "closes with 1013", and in programs such as `code !== 1000`. */
const namedIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/\bclose[sd]?(?: it)? with (\d{4})\b|\bcode [!=]== (\d{4})\b/g)].map(
    ([, said, tested]) => said ?? tested ?? "",
  )

describe("A page that names a close code", async () => {
  const named = (await readContent()).flatMap(({ markdown, path }) => namedIn(markdown).map((code) => ({ code, path })))

  it("names one that the server sends", () => {
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(({ code }) => !known.has(code))).toEqual([])
  })

  it("is found by its words", () => {
    expect(namedIn("It closes with 4999. A websocket is closed with 4998; if (code !== 4997)")).toEqual([
      "4999",
      "4998",
      "4997",
    ])
  })
})
