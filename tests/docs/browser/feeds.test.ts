import { describe, expect, it } from "vitest"

import { inBrowser } from "./InBrowser.ts"

/** Reads an XML file with the browser's own strict parser: what is wrong with it, and every address in it. */
const readXml = (text: string) => {
  const document = new DOMParser().parseFromString(text, "application/xml")
  const parts = [...document.querySelectorAll("*")]
  const written = [...document.querySelectorAll("item > *|encoded, content")].map((part) => part.textContent ?? "")
  const inside = written.flatMap((html) => {
    const links = new DOMParser().parseFromString(html, "text/html").querySelectorAll("[href], [src]")
    return [...links].map((link) => link.getAttribute("href") ?? link.getAttribute("src") ?? "")
  })
  return {
    error: document.querySelector("parsererror")?.textContent ?? "",
    root: document.documentElement.localName,
    entries: parts.filter(({ localName }) => ["item", "entry", "url"].includes(localName)).length,
    buttons: written.filter((html) => html.includes("<button")).length,
    addresses: [
      ...parts.filter(({ localName }) => localName === "link").map((link) => link.getAttribute("href") ?? ""),
      ...parts
        .filter(({ localName }) => ["guid", "id", "loc"].includes(localName))
        .map((part) => part.textContent ?? ""),
      ...inside,
    ].filter((address) => address !== ""),
  }
}

describe("The site", () => {
  inBrowser((visit) => {
    it.each([
      ["blog/rss.xml", "rss", 8],
      ["blog/atom.xml", "feed", 8],
      ["sitemap.xml", "urlset", 100],
    ])("offers /docs/%s as well-formed XML with whole addresses only", async (path, root, fewest) => {
      const page = await visit.open("")
      const text = await (await fetch(`${visit.origin()}/docs/${path}`)).text()
      const found = await page.evaluate(readXml, text)

      expect(found.error).toBe("")
      expect(found.root).toBe(root)
      expect(found.entries).toBeGreaterThanOrEqual(fewest)
      expect(found.buttons).toBe(0)
      expect(found.addresses.length).toBeGreaterThanOrEqual(fewest)
      expect(found.addresses.filter((address) => !/^https?:\/\//.test(address))).toEqual([])
    })

    it("leads to all three feeds from the head of the blog", async () => {
      const page = await visit.open("blog")
      const types = await page
        .locator("link[rel=alternate][title]")
        .evaluateAll((links) => links.map((link) => link.getAttribute("type")))

      expect(types).toEqual(["application/rss+xml", "application/atom+xml", "application/feed+json"])
    })
  })
})
