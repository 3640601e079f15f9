import { spawn, type ChildProcess } from "node:child_process"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import process from "node:process"
import { fileURLToPath } from "node:url"

import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"

import { freePort } from "#tests/fixtures/FreePort.ts"

import { inBrowser } from "./InBrowser.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const slow = 60_000

const page = (text: string) =>
  `---\ntitle: Orbits\ndescription: Where things go round and how long they take.\n---\n\n${text}\n`

describe("The documentation while it is written", () => {
  inBrowser(({ visitor }) => {
    let content = ""
    let port = 0
    let server: ChildProcess | undefined

    beforeAll(async () => {
      content = await mkdtemp(join(tmpdir(), "orrery-content-"))
      await mkdir(join(content, "blog"))
      await writeFile(join(content, "index.md"), page("All orbits."))
      await writeFile(join(content, "blog/authors.yaml"), "{}\n")
      port = await Effect.runPromise(freePort)
      // What `npm run docs:dev` runs, without the shell and npm, which would keep it from being stopped.
      const { NODE_ENV: _, ...environment } = process.env
      server = spawn(
        process.execPath,
        [join(root, "node_modules/vike/dist/node/cli/entry.js"), "dev", "--port", String(port), "--host", "127.0.0.1"],
        { cwd: join(root, "docs-site"), env: { ...environment, DOCS_CONTENT: content }, stdio: "pipe" },
      )
      const { stdout } = server
      await new Promise<void>((resolve, reject) => {
        server?.once("exit", (code) => reject(new Error(`The development server ended with ${code}.`)))
        stdout?.setEncoding("utf8").on("data", (text: string) => {
          if (text.includes("Local:")) resolve()
        })
      })
    }, slow)

    afterAll(async () => {
      server?.removeAllListeners("exit")
      server?.kill("SIGKILL")
      await rm(content, { recursive: true, force: true })
    })

    it("shows a page with its styles, and shows it again as soon as its file is saved", { timeout: slow }, async () => {
      const context = await visitor()
      context.setDefaultTimeout(slow)
      const reader = await context.newPage()
      await reader.goto(`http://127.0.0.1:${port}/docs/`)
      await reader.waitForSelector("html[data-islands]", { state: "attached" })
      expect(await reader.evaluate(() => getComputedStyle(document.body).margin)).toBe("0px")

      await writeFile(join(content, "index.md"), page("Some orbits."))
      await reader.getByText("Some orbits.").waitFor()

      await writeFile(join(content, "moon.md"), page("[Home](stars.md)"))
      expect(await reader.getByRole("alert").textContent()).toMatch(/moon\.md:6 .*stars/)

      await rm(join(content, "moon.md"))
      await reader.getByText("Some orbits.").waitFor()
    })
  })
})
