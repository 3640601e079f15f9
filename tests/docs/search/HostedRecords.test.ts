import { describe, expect, it } from "vitest"

import { hostedRecords } from "../../../docs-site/search/HostedRecords.ts"
import { sampleArticle, sampleSection } from "./SampleArticles.ts"

const records = () => {
  const limits = sampleArticle(
    "latest/limits",
    "Limits",
    [sampleSection("After 429", "Wait. ".repeat(2_000))],
    "How many.",
  )
  const { bytes, fileName } = hostedRecords([limits], "https://docs.example")
  const lines = new TextDecoder().decode(bytes).trimEnd().split("\n")
  return { fileName, lines: lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

describe("The records of a hosted search", () => {
  it("are a line for each page and each section, with the facets that readers narrow by", () => {
    const { fileName, lines } = records()
    expect(fileName).toBe("search/records.ndjson")
    expect(lines).toMatchObject([
      {
        objectID: "/docs/latest/limits",
        url: "https://docs.example/docs/latest/limits",
        language: "en",
        version: "latest",
        hierarchy: { lvl1: "Limits", lvl2: null },
      },
      { url: "https://docs.example/docs/latest/limits#after-429", hierarchy: { lvl1: "Limits", lvl2: "After 429" } },
    ])
  })

  it("are small enough for services that limit them", () => {
    for (const record of records().lines) expect(JSON.stringify(record).length).toBeLessThan(10_000)
  })
})
