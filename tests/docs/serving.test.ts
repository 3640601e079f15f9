import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { brotliCompressSync, brotliDecompressSync } from "node:zlib"

import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"

import { isSafePath } from "#adapters/static-site/SiteFiles.ts"
import * as StaticSite from "#adapters/static-site/StaticSite.ts"

const page = `<h1>Introduction</h1>${"text ".repeat(400)}`

const files: Readonly<Record<string, string | Uint8Array>> = {
  "index.html": "<h1>Home</h1>",
  "404.html": "<h1>Page not found</h1>",
  "latest/platform/intro/index.html": page,
  "latest/platform/intro/index.html.br": brotliCompressSync(page),
  "latest/platform/intro.md": "# Introduction\n",
  "assets/client.js": "start()",
  "img/orbit.svg": "<svg/>",
  "redirects.json": JSON.stringify({ "/docs/latest": "/docs/latest/platform/intro" }),
  ".vite/manifest.json": "{}",
}

describe("The documentation on the server", () => {
  let folder = ""

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "orrery-site-"))
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), content)
    }
  })

  afterAll(() => rm(folder, { recursive: true }))

  const ask = async (url: string, headers: Readonly<Record<string, string>> = {}, method = "GET", from = folder) => {
    const request = HttpServerRequest.fromWeb(new Request(`http://localhost${url}`, { headers, method }))
    const answer = StaticSite.make(from)(request)
    return answer === undefined ? undefined : HttpServerResponse.toWeb(await Effect.runPromise(answer))
  }

  it("serves a page without and with a slash at its end", async () => {
    for (const url of ["/docs/latest/platform/intro", "/docs/latest/platform/intro/"]) {
      const response = await ask(url)
      expect(response?.status).toBe(200)
      expect(response?.headers.get("content-type")).toBe("text/html; charset=utf-8")
      expect(await response?.text()).toBe(page)
    }
  })

  it("sends a page compressed to who takes it so", async () => {
    const response = await ask("/docs/latest/platform/intro", { "accept-encoding": "gzip, br" })
    expect(response?.headers.get("content-encoding")).toBe("br")
    const bytes = new Uint8Array((await response?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect(brotliDecompressSync(bytes).toString()).toBe(page)
  })

  it("sends no encoding that is refused", async () => {
    const response = await ask("/docs/latest/platform/intro", { "accept-encoding": "br;q=0" })
    expect(response?.headers.get("content-encoding")).toBeNull()
  })

  it("sends Markdown to who prefers it", async () => {
    const response = await ask("/docs/latest/platform/intro", { accept: "text/markdown, text/html;q=0.8" })
    expect(await response?.text()).toBe("# Introduction\n")
    expect(response?.headers.get("vary")).toContain("Accept")
  })

  for (const { accept, type } of [
    { accept: "text/html, text/markdown;q=0.9", type: "text/html" },
    { accept: "text/html;q=0.1, text/markdown", type: "text/markdown" },
    { accept: "text/markdown;q=0, text/html", type: "text/html" },
    { accept: "text/markdown", type: "text/markdown" },
    { accept: "*/*", type: "text/html" },
  ])
    it(`responds to "Accept: ${accept}" with ${type}`, async () => {
      const response = await ask("/docs/latest/platform/intro", { accept })
      expect(response?.headers.get("content-type")).toBe(`${type}; charset=utf-8`)
    })

  it("says in Markdown to who prefers it that there is no such page", async () => {
    const response = await ask("/docs/no/such/page", { accept: "text/markdown" })
    expect(response?.status).toBe(404)
    expect(await response?.text()).toContain("/docs/llms.txt")
  })

  it("does not send again what a client has", async () => {
    const etag = (await ask("/docs/"))?.headers.get("etag") ?? ""
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      expect((await ask("/docs/", { "if-none-match": known }))?.status).toBe(304)
    }
    expect((await ask("/docs/", { "if-none-match": '"other"' }))?.status).toBe(200)
  })

  it("knows a page by its content, so that every replica gives the same tag", async () => {
    const other = await mkdtemp(join(tmpdir(), "orrery-site-"))
    await writeFile(join(other, "index.html"), "<h1>Home</h1>")
    const etag = async (from: string) => (await ask("/docs/", {}, "GET", from))?.headers.get("etag")
    expect(await etag(other)).toBe(await etag(folder))
    await writeFile(join(other, "index.html"), "<h1>Another home</h1>")
    expect(await etag(other)).not.toBe(await etag(folder))
    await rm(other, { recursive: true })
  })

  it("lets files be kept whose names change with their content, and no others", async () => {
    expect((await ask("/docs/assets/client.js"))?.headers.get("cache-control")).toContain("immutable")
    expect((await ask("/docs/"))?.headers.get("cache-control")).toContain("must-revalidate")
  })

  it("keeps the bytes of a file once, however many responses have them", async () => {
    const serve = StaticSite.make(folder)
    const bodyOf = async () => {
      const request = HttpServerRequest.fromWeb(new Request("http://localhost/docs/latest/platform/intro"))
      const { body } = await Effect.runPromise(serve(request) ?? Effect.die("The site does not serve the page."))
      return body._tag === "Uint8Array" ? body.body : undefined
    }
    const bodies = await Promise.all([bodyOf(), bodyOf(), bodyOf()])

    expect(new Set([...bodies, await bodyOf()]).size).toBe(1)
    expect(bodies[0]).toBeInstanceOf(Uint8Array)
  })

  it("shows the not-found page for an unknown address", async () => {
    const response = await ask("/docs/no/such/page")
    expect(response?.status).toBe(404)
    expect(await response?.text()).toContain("Page not found")
  })

  it("leads to where a page moved", async () => {
    const response = await ask("/docs/latest")
    expect(response?.status).toBe(308)
    expect(response?.headers.get("location")).toBe("/docs/latest/platform/intro")
  })

  it("keeps the query of an address that moved", async () => {
    expect((await ask("/docs/latest?from=mail"))?.headers.get("location")).toBe("/docs/latest/platform/intro?from=mail")
    expect((await ask("/docs?q=x"))?.headers.get("location")).toBe("/docs/?q=x")
  })

  it("gives nothing away that is outside the site or hidden in it", async () => {
    expect(
      ["../package.json", "a/../../b", ".vite/manifest.json", "a%2e", "a\\b", "_headers"].filter(isSafePath),
    ).toEqual([])
    expect((await ask("/docs/.vite/manifest.json"))?.status).toBe(404)
    expect((await ask("/docs/404.html"))?.status).toBe(404)
  })

  it("lets no one frame a page, and nothing run in a picture that is opened by itself", async () => {
    const policy = async (url: string) => (await ask(url))?.headers.get("content-security-policy")
    expect(await policy("/docs/")).toBe("frame-ancestors 'none'")
    expect(await policy("/docs/img/orbit.svg")).toMatch(/default-src 'none'.*sandbox/)
    expect(await policy("/docs/assets/client.js")).not.toContain("sandbox")
  })

  it("takes nothing but GET and HEAD", async () => {
    const response = await ask("/docs/", {}, "POST")
    expect(response?.status).toBe(405)
    expect(response?.headers.get("allow")).toBe("GET, HEAD")
    expect(response?.headers.get("x-content-type-options")).toBe("nosniff")
  })

  it("says how the documentation is built where it is not", async () => {
    const response = await ask("/docs/", {}, "GET", join(folder, "nowhere"))
    expect(response?.status).toBe(503)
    expect(await response?.text()).toContain("npm run docs:build")
  })

  it("leads a browser from the server's root to the documentation, and leaves all else to the API", async () => {
    expect((await ask("/", { accept: "text/html" }))?.headers.get("location")).toBe("/docs/")
    expect(await ask("/", { accept: "application/json" })).toBeUndefined()
    expect(await ask("/api/v1/clusters")).toBeUndefined()
    expect(await ask("/docsearch")).toBeUndefined()
  })
})
