import { readFileSync } from "node:fs"

import { assert, describe, it } from "@effect/vitest"

import { keyRotation, recurringJobs } from "#adapters/main/RecurringJobs.ts"

const jobRow = /^\| `([a-z-]{1,40})` {0,40}\| (\d{1,3} (?:second|minute|hour|day)s?) {0,40}\|/gm

describe("the page on architecture", () => {
  it("names each recurring job with its period", () => {
    const page = readFileSync(".github/ARCHITECTURE.md", "utf8")
    const rows = [...page.matchAll(jobRow)].map(([, name, period]) => `${name}: ${period}`)

    assert.deepStrictEqual(
      rows,
      [...recurringJobs, keyRotation].map(({ name, period }) => `${name}: ${period}`),
    )
  })
})
