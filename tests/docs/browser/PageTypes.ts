import type { Page } from "playwright-core"

/** One kind of page of the site, or a state a reader can bring a page into. */
export interface PageType {
  readonly name: string
  /** Below `/docs/`. */
  readonly path: string
  /** Brings the opened page into the state; without it the page as it opens is meant. */
  readonly prepare?: (page: Page) => Promise<void>
  /** Whether the state lays something over the page without taking the page away. */
  readonly covers?: true
  /** What the browser itself logs about it, where a refused request belongs to it. */
  readonly logs?: string
  /** The only widths at which the state exists; without it every width. */
  readonly only?: "narrow" | "wide"
}

const openSearch = async (page: Page, query: string): Promise<void> => {
  await page.keyboard.press("Control+K")
  const dialog = page.locator("dialog.search[open]")
  await dialog.waitFor()
  await dialog.getByRole("combobox").fill(query)
  if (query !== "") await dialog.getByRole("option").first().waitFor()
}

const searched = (selector: string) => async (page: Page) => {
  await page.locator(`[data-search-results] ${selector}`).first().waitFor()
}

const pages: ReadonlyArray<PageType> = [
  { name: "the home page", path: "" },
  { name: "an article", path: "latest/platform/intro" },
  { name: "a long article", path: "latest/platform/cluster-pipeline/features/provisioner/managed/networking" },
  { name: "an article with code tabs and marked lines", path: "latest/platform/guides/using-the-api" },
  { name: "an article with callouts", path: "latest/platform/cluster-pipeline/features/provisioner/managed/eks" },
  { name: "a page beside the sets", path: "markdown-page" },
  { name: "a generated reference", path: "latest/platform/reference/cluster-manifest" },
  { name: "the error catalogue", path: "latest/platform/reference/errors" },
  { name: "a page of diagrams", path: "latest/platform/reference/lifecycles" },
  { name: "the API index", path: "api" },
  { name: "a group of the API", path: "api/users" },
  { name: "the command line's landing page", path: "cli" },
  { name: "a command", path: "latest/cli/clusters/apply" },
  { name: "the blog", path: "blog" },
  { name: "the blog's second page", path: "blog/page/2" },
  { name: "the blog's archive", path: "blog/archive" },
  { name: "the blog's authors", path: "blog/authors" },
  { name: "the blog's tags", path: "blog/tags" },
  { name: "a tag", path: "blog/tags/cloud-native" },
  { name: "a blog post", path: "blog/cloud-operations" },
  { name: "nova", path: "nova" },
  { name: "the privacy policy", path: "privacy-policy" },
  { name: "the terms of service", path: "terms-of-service" },
  { name: "an address without a page", path: "no/such/page", logs: "status of 404" },
  { name: "search results", path: "search?q=cluster", prepare: searched("a") },
  { name: "the search page without a query", path: "search", prepare: searched("*") },
  { name: "a search without results", path: "search?q=zzxxqqzz", prepare: searched(".search-message") },
]

const states: ReadonlyArray<PageType> = [
  {
    name: "an operation's console",
    // It asks the server of the page whether it is Orrery; the server of these tests is not.
    logs: "status of 404",
    path: "api/whoami",
    prepare: async (page) => {
      await page.locator(".try-it").first().click()
      await page.locator(".api-console").waitFor()
    },
  },
  {
    name: "the search dialog with results",
    path: "latest/platform/tiers",
    prepare: (page) => openSearch(page, "cluster"),
  },
  {
    name: "the search dialog with recent searches and a favourite",
    path: "latest/platform/tiers",
    prepare: async (page) => {
      await page.evaluate(() => {
        const saved = (title: string) => [{ url: "/docs/latest/platform/tiers", title, heading: "" }]
        localStorage.setItem("search-recent", JSON.stringify(saved("Availability tiers")))
        localStorage.setItem("search-favorite", JSON.stringify(saved("Tiers, again")))
      })
      await openSearch(page, "")
      await page.getByRole("option").first().waitFor()
    },
  },
  {
    name: "the search dialog without results",
    path: "latest/platform/tiers",
    prepare: async (page) => {
      await page.keyboard.press("Control+K")
      await page.getByRole("combobox").fill("zzxxqqzz")
      await page.getByText("No results found for").first().waitFor()
    },
  },
  {
    name: "a page that could not be loaded",
    logs: "status of 500",
    path: "latest/platform/tiers",
    prepare: async (page) => {
      await page.route("**/docs/markdown-page", (route) => route.fulfill({ status: 500, body: "" }))
      await page.evaluate(() => {
        const link = document.createElement("a")
        link.href = "/docs/markdown-page"
        document.querySelector("main")?.append(link)
        link.click()
      })
      await page.locator(".failure").waitFor()
      await page.unroute("**/docs/markdown-page")
    },
  },
  {
    name: "an open dropdown",
    path: "latest/platform/tiers",
    only: "wide",
    covers: true,
    prepare: (page) => page.locator("[data-dropdown=version] summary").click(),
  },
  {
    name: "the mobile menu with the pages of a set",
    path: "latest/platform/tiers",
    only: "narrow",
    prepare: (page) => page.locator("[data-menu-open][aria-controls]").click(),
  },
  {
    name: "the mobile menu with the site's entries",
    path: "latest/platform/tiers",
    only: "narrow",
    prepare: async (page) => {
      await page.locator("[data-menu-open][aria-controls]").click()
      await page.locator("[data-panel-switch]").click()
    },
  },
  {
    name: "a page whose announcement was closed",
    path: "latest/platform/tiers",
    prepare: (page) => page.locator("[data-announcement-close]").click(),
  },
]

/** Every kind of page as it opens. */
export const pageTypes: ReadonlyArray<PageType> = pages

/** Every kind of page, and what readers open and close on them. */
export const pageTypesAndStates: ReadonlyArray<PageType> = [...pages, ...states]
