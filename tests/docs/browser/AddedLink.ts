import type { Locator, Page } from "playwright-core"

/** Puts a link at the top of a page's content, for addresses that no page links to. */
export const addLink = async (page: Page, href: string): Promise<Locator> => {
  await page.evaluate((address) => {
    const link = Object.assign(document.createElement("a"), { id: "added", href: address, textContent: "Added" })
    document.querySelector("main")?.prepend(link)
  }, href)
  return page.locator("#added")
}
