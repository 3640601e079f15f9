import { describe, expect, it } from "@effect/vitest"
import type { CDPSession, Page } from "playwright-core"

import { inBrowser } from "./InBrowser.ts"

const rounds = 10
const entries = ["CLI", "Platform", "Blog", "Nova AI", "Platform"]

const goRound = async (at: Page): Promise<void> => {
  for (const label of entries) {
    const before = at.url()
    await at.locator(`nav[aria-label=Main] > a >> text="${label}"`).dispatchEvent("click")
    await at.waitForFunction((address) => location.href !== address, before)
    await at.waitForFunction(() => document.querySelector("[data-progress]") === null)
  }
}

/** What is alive in the page once everything that nothing holds is gone. */
const alive = async (devTools: CDPSession): Promise<{ readonly listeners: number; readonly nodes: number }> => {
  await devTools.send("HeapProfiler.collectGarbage")
  const { jsEventListeners, nodes } = await devTools.send("Memory.getDOMCounters")
  return { listeners: jsEventListeners, nodes }
}

describe("A long visit", () => {
  inBrowser(({ open }) => {
    it("keeps neither listeners nor pages of the 50 pages before", async () => {
      const at = await open("latest/platform/intro")
      const devTools = await at.context().newCDPSession(at)
      await devTools.send("HeapProfiler.enable")
      await goRound(at)
      const before = await alive(devTools)
      for (let round = 0; round < rounds; round += 1) await goRound(at)
      const after = await alive(devTools)
      expect(after.listeners - before.listeners).toBeLessThan(10)
      expect(after.nodes - before.nodes).toBeLessThan(before.nodes)
    }, 120_000)
  })
})
