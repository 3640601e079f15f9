import { afterAll, describe, expect, it } from "@effect/vitest"
import type { Page } from "playwright-core"

import { inBrowser } from "./InBrowser.ts"
import { openSearch, searchDialog, searchField, searchFor } from "./SearchActions.ts"
import { startService } from "./ServiceForTests.ts"

const intro = "latest/platform/intro"
const disclaimer = "Answers are generated with AI which can make mistakes. Verify responses."
const markdown = { "content-type": "text/markdown; charset=utf-8" }
const service = await startService()
const settings = { DOCS_ASK_URL: `${service.origin}/ask` }

const askButton = (page: Page) => searchDialog(page).getByRole("button", { name: "Ask AI" })
const answers = (page: Page) => searchDialog(page).locator(".search-answer")
const stopButton = (page: Page) => searchDialog(page).getByRole("button", { name: "Stop" })

/** Types a question, and asks it. */
const ask = async (page: Page, question: string): Promise<void> => {
  await openSearch(page)
  await askButton(page).click()
  await searchField(page).fill(question)
  await page.keyboard.press("Enter")
}

describe("Questions to an assistant", () => {
  afterAll(service.close)

  inBrowser(({ open }) => {
    it("are answered as the answer is written, with the disclaimer", async () => {
      const rest = Promise.withResolvers<void>()
      service.answer((response) => {
        response.writeHead(200, markdown).write("Run `orrery clusters apply`")
        void rest.promise.then(() => response.end(" with a **manifest**."))
      })
      const page = await open(intro)
      await ask(page, "How do I make a cluster?")
      await answers(page).locator("code").waitFor()
      expect(await answers(page).innerText()).toBe("Run orrery clusters apply")
      expect(await searchDialog(page).locator("[aria-live]").getAttribute("aria-busy")).toBe("true")
      expect(await searchDialog(page).innerText()).toContain(disclaimer)
      rest.resolve()
      await answers(page).locator("strong").waitFor()
      expect(await answers(page).innerText()).toBe("Run orrery clusters apply with a manifest.")
      await stopButton(page).waitFor({ state: "hidden" })
      expect(await searchDialog(page).locator("[aria-live]").getAttribute("aria-busy")).toBe("false")
      expect(service.asked.at(-1)).toMatchObject({
        path: "/ask",
        body: { question: "How do I make a cluster?", language: "en", version: "latest" },
      })
      expect(service.asked.at(-1)?.headers.cookie).toBeUndefined()
    })

    it("take over what was searched for, and Escape leads back to that first and closes the dialog then", async () => {
      service.answer((response) => response.writeHead(200, markdown).end("Yes."))
      const page = await open(intro)
      await openSearch(page)
      await searchFor(page, "deploy a cluster", "/docs/latest/platform/cluster/deploy")
      await askButton(page).click()
      await answers(page).getByText("Yes.").waitFor()
      expect(await searchField(page).getAttribute("placeholder")).toBe("Ask a question")
      await page.keyboard.press("Escape")
      expect(await searchDialog(page).count()).toBe(1)
      expect(await searchField(page).getAttribute("placeholder")).toBe("Search docs")
      expect(await searchField(page).inputValue()).toBe("deploy a cluster")
      await page.waitForSelector("#search-option-0")
      await page.keyboard.press("Escape")
      await page.waitForSelector("dialog.search:not([open])", { state: "attached" })
    })

    it("show Markdown as text with emphasis, lists, code and links, and nothing of its markup", async () => {
      const answer = [
        "## First",
        "A *word*, [a page](/docs/cli), [elsewhere](https://example.com/x), [a script](javascript:void0).",
        "- one",
        "- two",
        "```yaml",
        "name: <b>first</b>",
        "```",
        "<img src=x onerror=\"document.title='broken'\"><script>document.title='broken'</script>",
      ]
      service.answer((response) => response.writeHead(200, markdown).end(answer.join("\n")))
      const page = await open(intro)
      const title = await page.title()
      await ask(page, "Show me")
      await answers(page).locator("pre").waitFor()
      const links = await answers(page)
        .locator("a")
        .evaluateAll((found) => found.map((link) => [link.getAttribute("href"), link.getAttribute("rel")]))
      expect(links).toEqual([
        [`${new URL(page.url()).origin}/docs/cli`, null],
        ["https://example.com/x", "noopener noreferrer"],
      ])
      expect(await answers(page).locator("li").allInnerTexts()).toEqual(["one", "two"])
      expect(await answers(page).locator("pre").innerText()).toBe("name: <b>first</b>")
      expect(await answers(page).locator("img, script, b").count()).toBe(0)
      expect(await answers(page).innerText()).toContain("<img src=x onerror")
      expect(await page.title()).toBe(title)
    })

    it("may be answered at once with the pages the answer is from", async () => {
      const sources = [
        { title: "Rate limits", url: "/docs/latest/platform/guides/rate-limits" },
        { title: "Other", url: "https://example.com/other" },
        { title: "Script", url: "javascript:alert(1)" },
        { title: 7 },
      ]
      service.answer((response) => {
        response
          .writeHead(200, { "content-type": "application/json" })
          .end(JSON.stringify({ answer: "Wait.", sources }))
      })
      const page = await open(intro)
      await ask(page, "And after 429?")
      const list = searchDialog(page).locator(".search-sources a")
      await list.first().waitFor()
      expect(await list.allInnerTexts()).toEqual(["Rate limits", "Other (example.com)"])
      await list.first().click()
      await page.waitForURL("**/docs/latest/platform/guides/rate-limits")
      expect(await searchDialog(page).count()).toBe(0)
    })

    /** An answer that has begun and does not end by itself; `stopped` is told when no one waits for it any more. */
    const unendingAnswer = async () => {
      const stopped = Promise.withResolvers<void>()
      service.answer((response) => {
        response.on("close", () => stopped.resolve())
        response.writeHead(200, markdown).write("It begins")
      })
      const page = await open(intro)
      await ask(page, "Tell me everything")
      await answers(page).getByText("It begins").waitFor()
      return { page, stopped: stopped.promise }
    }

    it("can be stopped, and keep what was written until then", async () => {
      const { page, stopped } = await unendingAnswer()
      await stopButton(page).click()
      await searchDialog(page).getByText("Stopped.").waitFor()
      await stopped
      expect(await answers(page).innerText()).toBe("It begins")
      expect(await stopButton(page).isVisible()).toBe(false)
    })

    it("are stopped when the dialog is closed", async () => {
      const { page, stopped } = await unendingAnswer()
      await page.keyboard.press("Escape")
      await stopped
    })

    it.each([
      ["answers with an error", 500, "out of order"],
      ["answers nothing", 200, ""],
    ])("that %s say so, and can be asked again", async (_, status, text) => {
      service.answer((response) => response.writeHead(status, markdown).end(text))
      const page = await open(intro)
      await ask(page, "Why?")
      const alert = searchDialog(page).getByRole("alert")
      await alert.waitFor()
      expect(await alert.locator("p").allInnerTexts()).toEqual([
        "Unable to fetch the answer",
        "You might want to check your network connection",
      ])
      expect(await searchDialog(page).innerText()).not.toContain("out of order")
      service.answer((response) => response.writeHead(200, markdown).end("Because."))
      await alert.getByRole("button", { name: "Retry" }).click()
      await answers(page).getByText("Because.").waitFor()
      expect(await alert.count()).toBe(0)
    })

    it("that break off say so beside what was written", async () => {
      const written = Promise.withResolvers<void>()
      service.answer((response) => {
        response.writeHead(200, markdown).write("It begins")
        void written.promise.then(() => response.socket?.destroy())
      })
      const page = await open(intro)
      await ask(page, "Why?")
      await answers(page).getByText("It begins").waitFor()
      written.resolve()
      await searchDialog(page).getByRole("alert").waitFor()
      expect(await answers(page).innerText()).toBe("It begins")
    })

    it("that hang say so after 30 s of silence", async () => {
      const asked = Promise.withResolvers<void>()
      service.answer(() => asked.resolve())
      const page = await open(intro)
      await page.clock.install()
      await ask(page, "Are you there?")
      await asked.promise
      await page.clock.fastForward(20_000)
      expect(await searchDialog(page).getByRole("alert").count()).toBe(0)
      await page.clock.fastForward(10_500)
      await searchDialog(page).getByRole("alert").waitFor()
    })

    it("reach the configured origin, and no other", async () => {
      const page = await open(intro)
      const policy = await page.getAttribute("meta[http-equiv=Content-Security-Policy]", "content")
      expect(policy).toContain(`connect-src 'self' ${service.origin};`)
      const other = await startService()
      other.answer((response) => response.writeHead(200).end("{}"))
      const reach = (url: string): Promise<boolean> =>
        page.evaluate(
          (address) =>
            fetch(address, { method: "POST", body: "{}" }).then(
              () => true,
              () => false,
            ),
          url,
        )
      service.answer((response) => response.writeHead(200).end("{}"))
      expect(await reach(service.origin)).toBe(true)
      expect(await reach(other.origin)).toBe(false)
      expect(other.asked).toEqual([])
      other.close()
    })
  }, settings)

  inBrowser(({ open }) => {
    it("cannot be asked where no assistant is configured", async () => {
      const page = await open(intro)
      await openSearch(page)
      expect(await askButton(page).count()).toBe(0)
      const policy = await page.getAttribute("meta[http-equiv=Content-Security-Policy]", "content")
      expect(policy).toContain("connect-src 'self';")
    })
  })
})
