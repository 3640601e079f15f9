import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import type { Page } from "playwright-core"

import { freePort } from "#tests/fixtures/FreePort.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"

import { bodyText, field, openConsole, submit } from "./ConsoleForm.ts"
import { inBrowser, islandsOf } from "./InBrowser.ts"
import { type OrreryServer, startOrrery } from "./OrreryServer.ts"

describe("The console of the API reference", () => {
  inBrowser(({ origin, visitor }) => {
    let own: OrreryServer
    let allowing: OrreryServer
    beforeAll(async () => {
      own = await startOrrery()
      allowing = await startOrrery([origin()])
    })
    afterAll(async () => {
      await own.close()
      await allowing.close()
    })

    const openAt = async (address: string): Promise<Page> => {
      const page = await (await visitor()).newPage()
      await page.goto(address)
      await islandsOf(page)
      return page
    }

    describe("on the server that serves the page", () => {
      it("calls that server", async () => {
        const page = await openAt(`${own.origin}/docs/api/clusters`)
        const form = await openConsole(page, "listClusters")

        expect(await field(form, "Server").inputValue()).toBe(own.origin)
        await field(form, "API key").fill(keys.ada)
        expect(await submit(form)).toMatch(/^200 OK in \d+ ms$/)
        expect(await bodyText(form)).toContain('"clusters"')
      })

      it("sends a body, which begins as the sample's", async () => {
        const page = await openAt(`${own.origin}/docs/api/clusters`)
        const form = await openConsole(page, "createCluster")
        await field(form, "API key").fill(keys.ada)
        await field(form, "dryRun (query, optional)").fill("true")

        expect(await submit(form)).toMatch(/^200 OK/)
        expect(await bodyText(form)).toContain("This is what would be created. Nothing was created.")
        await field(form, "dryRun (query, optional)").fill("")
        expect(await submit(form)).toMatch(/^202 Accepted/)
        expect(await bodyText(form)).toMatch(/^location: \/api\/v1\/clusters\//m)
      })

      it("shows an error with the way to what it means", async () => {
        const page = await openAt(`${own.origin}/docs/api/whoami`)
        const form = await openConsole(page, "whoami")
        await field(form, "API key").fill("orr_wrong")

        expect(await submit(form)).toMatch(/^401 Unauthorized .*UNAUTHENTICATED$/)
        await form.getByRole("link", { name: "UNAUTHENTICATED" }).click()
        await page.waitForURL("**/docs/latest/platform/reference/errors#UNAUTHENTICATED")
      })

      it("keeps the key in memory alone: in no storage, no address and no command to copy", async () => {
        const page = await openAt(`${own.origin}/docs/api/whoami`)
        const addresses: Array<string> = []
        page.on("request", (request) => addresses.push(request.url()))
        const form = await openConsole(page, "whoami")
        await field(form, "API key").fill(keys.ada)
        await submit(form)
        await form.getByText("As curl").click()
        const command = await form.locator(".code code").textContent()
        const stored = await page.evaluate(async () =>
          JSON.stringify([
            { ...localStorage },
            { ...sessionStorage },
            document.cookie,
            location.href,
            history.state,
            await indexedDB.databases(),
            await caches.keys(),
          ]),
        )

        expect(command).toBe(`curl '${own.origin}/api/v1/whoami' \\\n  -H "X-API-Key: $ORRERY_API_KEY"`)
        expect(stored).not.toContain(keys.ada)
        expect(addresses.some((address) => address.endsWith("/api/v1/whoami"))).toBe(true)
        expect(addresses.join()).not.toContain(keys.ada)
        await page.reload()
        await islandsOf(page)
        expect(await field(await openConsole(page, "whoami"), "API key").inputValue()).toBe("")
      })

      it("writes the command as the fields stand", async () => {
        const page = await openAt(`${own.origin}/docs/api/clusters`)
        const form = await openConsole(page, "deleteCluster")
        await form.getByText("As curl").click()
        await field(form, "clusterId (path)").fill("it's mine")
        await field(form, "Body").fill('{"a": "b\'c"}')
        const command = (await form.locator(".code code").textContent()) ?? ""

        expect(command).toContain("curl -X DELETE '")
        expect(command).toContain("/api/v1/clusters/it's%20mine'".replaceAll("'s", `'\\''s`))
        expect(command).toContain(`-d '{"a": "b'\\''c"}'`)
      })

      it("opens and closes with its button, and never twice", async () => {
        const page = await openAt(`${own.origin}/docs/api/whoami`)
        const button = page.getByRole("button", { name: "Try it: whoami", exact: true })
        const form = page.locator(".api-console")
        await button.dblclick()
        await form.waitFor()
        expect(await form.count()).toBe(1)
        await button.click()
        await form.waitFor({ state: "detached" })
        expect(await button.getAttribute("aria-expanded")).toBe("false")
        await openConsole(page, "whoami")
        expect(await form.count()).toBe(1)
        expect(await button.getAttribute("aria-expanded")).toBe("true")
      })

      it("says that the description cannot be read, and works once it can", async () => {
        const page = await openAt(`${own.origin}/docs/api/whoami`)
        await page.route("**/docs/openapi.json", (route) => route.abort(), { times: 1 })
        await page.getByRole("button", { name: "Try it: whoami", exact: true }).click()
        await page.getByRole("alert").filter({ hasText: "The description of the API could not be read" }).waitFor()

        await openConsole(page, "whoami")
        expect(await page.getByRole("alert").count()).toBe(0)
      })
    })

    describe("on a site of another origin", () => {
      const openThere = async (operationId: string, server: string) => {
        const page = await openAt(`${origin()}/docs/api/clusters`)
        const form = await openConsole(page, operationId)
        await field(form, "API key").fill(keys.ada)
        await field(form, "Server").fill(server)
        return form
      }

      it("begins with a server on this machine", async () => {
        const page = await openAt(`${origin()}/docs/api/clusters`)

        expect(await field(await openConsole(page, "listClusters"), "Server").inputValue()).toBe(
          "http://127.0.0.1:8080",
        )
      })

      it("calls a server that allows it, and reads its headers", async () => {
        const form = await openThere("getCluster", allowing.origin)

        expect(await submit(form)).toMatch(/^404 Not Found .*NOT_FOUND$/)
        expect(await bodyText(form)).toMatch(/^ratelimit: /m)
        expect(await bodyText(form)).toMatch(/^x-request-id: /m)
      })

      it("may change things there: the browser asks first", async () => {
        const form = await openThere("deleteCluster", allowing.origin)

        expect(await submit(form)).toMatch(/^404 Not Found/)
      })

      it("says that a server does not allow it, and how it could", async () => {
        const form = await openThere("listClusters", own.origin)
        const said = await submit(form)

        expect(said).toContain("(CORS)")
        expect(said).toContain(`ORRERY_ALLOWED_ORIGINS=${origin()}`)
      })

      it("reports that nothing responds", async () => {
        const form = await openThere("listClusters", `http://127.0.0.1:${await Effect.runPromise(freePort)}`)

        expect(await submit(form)).toContain("the connection was refused")
      })

      it.each([
        ["orrery.example.com", "must be an address such as"],
        ["ftp://orrery.example.com", "must be an address such as"],
        ["https://me:secret@orrery.example.com", "must not contain credentials"],
      ])("sends nothing to %s", async (server, said) => {
        const form = await openThere("listClusters", server)
        const asked: Array<string> = []
        form.page().on("request", (request) => asked.push(request.url()))

        expect(await submit(form)).toContain(said)
        expect(asked).toEqual([])
      })

      it("sends no key that a header cannot carry, and says so", async () => {
        const form = await openThere("listClusters", own.origin)
        const asked: Array<string> = []
        form.page().on("request", (request) => asked.push(request.url()))
        await field(form, "API key").fill("“orr_key”")

        expect(await submit(form)).toContain("a character that is not allowed in a header")
        expect(asked).toEqual([])
      })

      it("warns of a key that could be read on its way", async () => {
        const form = await openThere("listClusters", "http://orrery.example.com")

        expect(await form.locator("small").textContent()).toContain("it is not an https address")
      })

      it("does not take the key along to where a server leads", async () => {
        const form = await openThere("listClusters", allowing.origin)
        await form.page().route(`${allowing.origin}/api/**`, (route) =>
          route.fulfill({
            status: 307,
            headers: { location: `${own.origin}/api/v1/clusters`, "access-control-allow-origin": origin() },
          }),
        )

        expect(await submit(form)).toContain("The server redirects elsewhere.")
      })
    })

    it("says why a page that came over https cannot call a server over http", async () => {
      const context = await visitor()
      await context.route("https://docs.example.com/**", async (route) => {
        const { pathname } = new URL(route.request().url())
        const answer = await fetch(`${origin()}${pathname}`)
        await route.fulfill({
          status: answer.status,
          contentType: answer.headers.get("content-type") ?? "",
          body: Buffer.from(await answer.arrayBuffer()),
        })
      })
      const page = await context.newPage()
      await page.goto("https://docs.example.com/docs/api/whoami")
      await islandsOf(page)
      const form = await openConsole(page, "whoami")
      await field(form, "API key").fill(keys.ada)
      await field(form, "Server").fill("http://orrery.example.com")

      expect(await submit(form)).toContain("mixed content")
    })
  })
})
