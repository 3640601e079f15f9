import { execFile } from "node:child_process"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"

import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"

const root = fileURLToPath(new URL("../..", import.meta.url))
const page = (text: string) =>
  `---\ntitle: Orbits\ndescription: Where things go round and how long they take.\n---\n\n${text}\n`

describe("The build of the documentation", () => {
  let folder = ""

  beforeAll(async () => {
    const parent = join(root, "node_modules/.cache/docs-site")
    await mkdir(parent, { recursive: true })
    folder = await mkdtemp(join(parent, "build-test-"))
    await mkdir(join(folder, "content/blog"), { recursive: true })
    await writeFile(join(folder, "content/index.md"), page("All orbits."))
    await writeFile(join(folder, "content/blog/authors.yaml"), "{}\n")
  })

  afterAll(() => rm(folder, { recursive: true }))

  const build = (settings: Readonly<Record<string, string>> = {}) =>
    new Promise<{ readonly code: number | string | null | undefined; readonly said: string }>((resolve) => {
      const { NODE_ENV: _, ...environment } = process.env
      execFile(
        process.execPath,
        ["docs-site/output/BuildSite.ts", "--output", join(folder, "out")],
        { cwd: root, env: { ...environment, DOCS_CONTENT: join(folder, "content"), ...settings } },
        (error, stdout, stderr) => resolve({ code: error === null ? 0 : error.code, said: stdout + stderr }),
      )
    })

  const built = (path: string) => readFile(join(folder, "out/site", path), "utf8")

  it("makes a folder that a host of static files publishes as its root", { timeout: 120_000 }, async () => {
    expect(await build({ DOCS_ORIGIN: "https://docs.example.org" })).toMatchObject({ code: 0 })
    expect(await built("docs/index.html")).toContain("All orbits.")
    expect(await built("docs/404.html")).toBe(await built("404.html"))
    expect(await built("index.html")).toContain("url=/docs/")
    expect(await built("robots.txt")).toContain("Sitemap: https://docs.example.org/docs/sitemap.xml")
    expect(await built("_redirects")).toContain("/ /docs/ 302")
    expect(await built("_headers")).toMatch(/^\/docs\/\*\n(  .+\n)*  Cross-Origin-Resource-Policy: same-origin\n/)
  })

  it("declares the character set and the policy where browsers look for them", async () => {
    const html = await built("docs/index.html")
    expect(Buffer.from(html).subarray(0, 1024).toString().toLowerCase()).toContain('<meta charset="utf-8"')
    expect(html.indexOf("Content-Security-Policy")).toBeLessThan(html.indexOf("<script"))
  })

  it("fails with what a writer has to mend and nothing else, and leaves the site of before", async () => {
    const broken = join(folder, "content/broken.md")
    await writeFile(broken, page("[Moon](moon.md)"))
    const { code, said } = await build()
    await rm(broken)
    expect(code).toBe(1)
    expect(said).toContain("The documentation has 1 problem:\n")
    expect(said).toMatch(/broken\.md:6 .*moon/)
    expect(said).toContain("An earlier built site is unchanged.")
    expect(said).not.toContain("    at ")
    expect(await built("docs/index.html")).toContain("All orbits.")
  })

  it("reads the authors of the content it is given, and says which of its folders cannot be read", async () => {
    const post = join(folder, "content/blog/moons.md")
    const front = "title: Moons\ndescription: How many there are.\ndate: 2026-01-31\ntags: [moons]\nauthors: [mae]"
    await writeFile(post, `---\n${front}\n---\n\nMany.\n`)
    expect((await build()).said).toContain("content/blog/authors.yaml does not list")
    await rm(post)
    const { code, said } = await build({ DOCS_CONTENT: join(folder, "nowhere") })
    expect(code).toBe(1)
    expect(said).toMatch(/nowhere is no folder that can be read\. Set DOCS_CONTENT/)
    expect(said).not.toContain("    at ")
  })

  it("fails for a setting that it cannot use", async () => {
    const { code, said } = await build({ DOCS_ORIGIN: "docs.example.org" })
    expect(code).toBe(1)
    expect(said).toContain("DOCS_ORIGIN")
    expect(said).not.toContain("    at ")
  })
})
