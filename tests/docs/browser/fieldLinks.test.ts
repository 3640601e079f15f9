import { describe, expect, it } from "@effect/vitest"
import type { Page } from "playwright-core"

import { addLink } from "./AddedLink.ts"
import { inBrowser } from "./InBrowser.ts"

describe("A link to a field of the API reference", () => {
  inBrowser(({ open }) => {
    const hidden = "api/clusters#listClusters.200.clusters.clusterId"
    const isShown = (page: Page) => page.locator('[id="listClusters.200.clusters.clusterId"]').isVisible()

    it("opens what hides the field, when the page is loaded", async () => {
      expect(await isShown(await open(hidden))).toBe(true)
    })

    it("opens what hides the field, when another page led there", async () => {
      const page = await open("api/whoami")
      await (await addLink(page, `/docs/${hidden}`)).click()
      await page.waitForURL(`**/${hidden}`)
      await page.locator('[id="listClusters.200.clusters.clusterId"]').waitFor()

      expect(await isShown(page)).toBe(true)
    })
  })
})
