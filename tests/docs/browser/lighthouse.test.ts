import process from "node:process"

import { describe, expect, it } from "@effect/vitest"

import { inBrowser } from "./InBrowser.ts"
import { lostPoints, runLighthouse, scores, type Screen } from "./LighthouseRun.ts"

const runMilliseconds = 60_000
const article = "latest/platform/intro"
const screens: ReadonlyArray<Screen> = ["mobile", "desktop"]

describe("Lighthouse on an article", () => {
  inBrowser(({ origin }) => {
    it.each(screens)(
      "gives 100 for accessibility, best practices and search engines: %s",
      { timeout: runMilliseconds },
      async (screen) => {
        const result = await runLighthouse(`${origin()}/docs/${article}`, screen)
        const { performance, ...asserted } = scores(result)
        process.stdout.write(`Lighthouse, ${screen}: performance ${performance}, ${JSON.stringify(asserted)}\n`)
        for (const category of ["accessibility", "best-practices", "seo"]) {
          expect(lostPoints(result, category)).toEqual([])
          expect(asserted[category]).toBe(100)
        }
      },
    )
  })
})
