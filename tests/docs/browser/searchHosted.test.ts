import { afterAll, describe, expect, it } from "@effect/vitest"

import { inBrowser } from "./InBrowser.ts"
import { openSearch, searchDialog, searchField, searchOptions } from "./SearchActions.ts"
import { type Asked, type ServiceAnswer, startService } from "./ServiceForTests.ts"

const intro = "latest/platform/intro"
const service = await startService()
const settings = {
  DOCS_SEARCH_URL: service.origin,
  DOCS_SEARCH_INDEX: "orrery",
  DOCS_SEARCH_PUBLIC_KEY: "may-search",
  DOCS_SEARCH_APPLICATION: "APP",
}

const limits = (title: string) => ({
  url: "https://docs.example.com/docs/latest/platform/guides/rate-limits#after-429",
  version: "latest",
  hierarchy: { lvl0: "Guides", lvl1: title, lvl2: "After 429" },
  _highlightResult: { hierarchy: { lvl1: { value: `\u0002${title}\u0003` } } },
  _snippetResult: { content: { value: "<b>Wait</b> as long as \u0002Retry-After\u0003 says." } },
})

const queryOf = ({ body }: Asked): string => (body as { requests: [{ query: string }] }).requests[0].query

const answerWith =
  (...hits: ReadonlyArray<unknown>): ServiceAnswer =>
  (response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(
      JSON.stringify({
        results: [
          { hits, facets: {} },
          { hits: [], facets: { version: { latest: 4, blog: 2 } } },
        ],
      }),
    )

describe("A hosted search service in the browser", () => {
  afterAll(service.close)

  inBrowser(({ open }) => {
    it("is asked with the facets of language and version, and what it finds is shown", async () => {
      service.answer(answerWith(limits("Rate limits")))
      const page = await open(intro)
      await openSearch(page)
      await searchField(page).fill("rate")
      const first = searchOptions(page).first()
      await first.waitFor()
      expect(await first.getAttribute("href")).toBe("/docs/latest/platform/guides/rate-limits#after-429")
      expect(await first.locator("mark").allInnerTexts()).toEqual(["Rate limits", "Retry-After"])
      expect(await first.innerText()).toContain("<b>Wait</b>")
      expect(await searchDialog(page).locator("[data-version=blog]").innerText()).toBe("Blog 2")
      const { path, headers, body } = service.asked.at(-1) ?? {}
      expect(path).toBe("/1/indexes/*/queries")
      expect(headers).toMatchObject({ "x-algolia-api-key": "may-search", "x-algolia-application-id": "APP" })
      expect(body).toMatchObject({
        requests: [
          { indexName: "orrery", query: "rate", facetFilters: ["language:en", "version:latest"] },
          { indexName: "orrery", query: "rate", facetFilters: ["language:en"] },
        ],
      })
    })

    it("is asked without the version when everything is chosen", async () => {
      service.answer(answerWith(limits("Rate limits")))
      const page = await open(intro)
      await openSearch(page)
      await searchField(page).fill("rate")
      await searchOptions(page).first().waitFor()
      const asked = page.waitForRequest((request) => request.url().startsWith(service.origin))
      await searchDialog(page).locator("[data-version=all]").click()
      await (await asked).response()
      expect(service.asked.at(-1)?.body).toMatchObject({ requests: [{ facetFilters: ["language:en"] }, {}] })
    })

    it("that fails makes search say so, and Retry asks again", async () => {
      service.answer((response) => response.writeHead(503).end())
      const page = await open(intro)
      await openSearch(page)
      await searchField(page).fill("rate")
      const alert = searchDialog(page).getByRole("alert")
      await alert.waitFor()
      expect(await alert.locator("p").allInnerTexts()).toEqual([
        "Unable to fetch results",
        "You might want to check your network connection",
      ])
      service.answer(answerWith(limits("Rate limits")))
      await alert.getByRole("button", { name: "Retry" }).click()
      await searchOptions(page).first().waitFor()
    })

    it("that answers an earlier query late does not replace the answer to a later one", async () => {
      const waiting = Promise.withResolvers<void>()
      service.answer((response, asked) => {
        if (queryOf(asked) === "late") response.on("close", () => waiting.resolve())
        else answerWith(limits("Soon"))(response, asked)
      })
      const page = await open(intro)
      await openSearch(page)
      const late = page.waitForRequest((request) => request.postData()?.includes('"late"') === true)
      await searchField(page).fill("late")
      await late
      await searchField(page).fill("soon")
      await searchOptions(page).getByText("Soon").waitFor()
      await waiting.promise
      expect(await searchOptions(page).first().innerText()).toContain("Soon")
      expect(await searchDialog(page).getByRole("alert").count()).toBe(0)
    })

    it("is asked once for a word that is typed at once, and not for each of its letters", async () => {
      service.answer(answerWith(limits("Rate limits")))
      const page = await open(intro)
      await openSearch(page)
      const before = service.asked.length
      await searchField(page).pressSequentially("retry")
      await searchOptions(page).first().waitFor()
      const asked = service.asked.slice(before).map(queryOf)
      expect(asked.at(-1)).toBe("retry")
      expect(asked.length).toBeLessThan(5)
    })

    it("is what the page of results asks too, and no index of the site's own", async () => {
      service.answer(answerWith(limits("Rate limits")))
      const page = await open("search?q=rate")
      await page.waitForSelector("[data-search-results] h2")
      const own = await page.evaluate(() =>
        performance.getEntriesByType("resource").filter(({ name }) => /\/docs\/search\/.*json|SearchWorker/.test(name)),
      )
      expect(own).toEqual([])
    })
  }, settings)

  inBrowser(({ open, origin }) => {
    it("is not asked where none is configured: no request leaves the site", async () => {
      const page = await open(intro)
      const elsewhere: Array<string> = []
      page.context().on("request", (request) => {
        if (new URL(request.url()).origin !== origin()) elsewhere.push(request.url())
      })
      await openSearch(page)
      await searchField(page).fill("rate limits")
      await searchOptions(page).first().waitFor()
      await searchField(page).fill("qzxwvk")
      await searchDialog(page).locator("[data-search-empty]").waitFor()
      expect(elsewhere).toEqual([])
    })
  })
})
