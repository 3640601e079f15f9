import type { Locator, Page } from "playwright-core"

/** The dialog of search while it is open. */
export const searchDialog = (page: Page): Locator => page.locator("dialog.search[open]")

/** The field of the dialog. */
export const searchField = (page: Page): Locator => searchDialog(page).locator("input[role=combobox]")

/** What can be chosen in the dialog. */
export const searchOptions = (page: Page): Locator => searchDialog(page).locator("[role=option]")

/** The option that the arrow keys stand on, as assistive technology is told. */
export const activeOption = async (page: Page): Promise<Locator> => {
  const id = await searchField(page).getAttribute("aria-activedescendant")
  return page.locator(id === null ? "#search-option-none" : `#${id}`)
}

/** Opens the dialog with the keyboard. */
export const openSearch = async (page: Page): Promise<Locator> => {
  await page.keyboard.press("Control+k")
  const field = searchField(page)
  await field.waitFor()
  return field
}

/** Types a query into the opened dialog, and waits until the page that should come first is there. */
export const searchFor = async (page: Page, query: string, firstUrl: string): Promise<void> => {
  await searchField(page).fill(query)
  await page.waitForSelector(`#search-option-0[href^="${firstUrl}"]`)
}

/** Searches, and opens what comes first. */
export const openFirst = async (page: Page, query: string, firstUrl: string): Promise<void> => {
  await openSearch(page)
  await searchFor(page, query, firstUrl)
  await page.keyboard.press("Enter")
  await page.waitForURL(`**${firstUrl}*`)
}
