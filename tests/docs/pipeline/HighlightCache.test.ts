import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { describe, expect, it } from "@effect/vitest"

import { openHighlightCache } from "#docs-site/pipeline/HighlightCache.ts"

const newFile = (): string => join(mkdtempSync(join(tmpdir(), "orrery-highlighted-")), "below/highlighted.json")

const never = (): never => {
  throw new Error("This was highlighted before.")
}

const storedBy = async (maker: string): Promise<string> => {
  const file = newFile()
  const cache = await openHighlightCache(file, maker)
  cache.get("bash", "echo 1", () => ["<i class=f>echo</i> 1"])
  await cache.save()
  return file
}

describe("Highlighted code", () => {
  it("is highlighted once, in this build and in the next", async () => {
    const file = newFile()
    const cache = await openHighlightCache(file, "one")
    const lines = cache.get("bash", "echo 1", () => ["first"])
    await cache.save()
    const next = await openHighlightCache(file, "one")

    expect(lines).toEqual(["first"])
    expect(cache.get("bash", "echo 1", never)).toEqual(["first"])
    expect(next.get("bash", "echo 1", never)).toEqual(["first"])
  })

  it("is distinguished by its language and by its text", async () => {
    const cache = await openHighlightCache(await storedBy("one"), "one")

    expect(cache.get("python", "echo 1", () => ["other"])).toEqual(["other"])
    expect(cache.get("bash", "echo 2", () => ["another"])).toEqual(["another"])
  })

  it("is made again when what makes it has changed", async () => {
    const cache = await openHighlightCache(await storedBy("one"), "two")

    expect(cache.get("bash", "echo 1", () => ["new"])).toEqual(["new"])
  })

  it("is forgotten when no page has it any more", async () => {
    const file = await storedBy("one")
    const cache = await openHighlightCache(file, "one")
    cache.get("bash", "echo 2", () => ["second"])
    await cache.save()

    expect(readFileSync(file, "utf8")).not.toContain("echo</i> 1")
  })

  it("is made again when the file is broken", async () => {
    const file = await storedBy("one")
    writeFileSync(file, "{")
    const cache = await openHighlightCache(file, "one")

    expect(cache.get("bash", "echo 1", () => ["new"])).toEqual(["new"])
  })
})
