import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"

import { serveSite, type SiteServer } from "./browser/SiteServer.ts"

describe("The preview of the documentation", () => {
  let folder = ""
  let server: SiteServer | undefined

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "orrery-preview-"))
    await writeFile(join(folder, "index.html"), "<h1>Home</h1>")
    server = await serveSite(folder)
  })

  afterAll(async () => {
    await server?.close()
    await rm(folder, { recursive: true })
  })

  const ask = (path: string) => fetch(new URL(path, server?.origin), { redirect: "manual" })

  it("leads from / to the documentation, and not for good", async () => {
    const response = await ask("/?from=bookmark")

    expect(response.status).toBe(302)
    expect(response.headers.get("location")).toBe("/docs/")
    expect((await ask("/docs/")).status).toBe(200)
  })

  it("serves nothing else beside the documentation", async () => {
    expect((await ask("/other")).status).toBe(404)
  })
})
