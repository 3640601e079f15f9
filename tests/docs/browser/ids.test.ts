import { glob, readFile } from "node:fs/promises"
import { join } from "node:path"

import { beforeAll, describe, expect, inject, it } from "@effect/vitest"

import { inBrowser } from "./InBrowser.ts"

interface BuiltPage {
  readonly path: string
  readonly html: string
  readonly ids: ReadonlyArray<string>
}

/** Without the files that only lead elsewhere. */
const readPages = async (): Promise<ReadonlyArray<BuiltPage>> => {
  const folder = inject("builtSite")
  const paths = await Array.fromAsync(glob("**/index.html", { cwd: folder }))
  const pages = await Promise.all(
    paths.map(async (path) => {
      const html = await readFile(join(folder, path), "utf8")
      return { path, html, ids: [...html.matchAll(/<[^>]* id="([^"]*)"/g)].map(([, id = ""]) => id) }
    }),
  )
  return pages.filter(({ ids }) => ids.includes("page"))
}

describe("The ids of every page", () => {
  inBrowser(() => {
    let pages: ReadonlyArray<BuiltPage> = []
    beforeAll(async () => {
      pages = await readPages()
      expect(pages.length).toBeGreaterThan(100)
    })

    it("are there once each", () => {
      const twice = pages.flatMap(({ ids, path }) =>
        ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${path}: ${id}`),
      )

      expect(twice).toEqual([])
    })

    it("hold the one that its painting waits for, and it is not the whole page", () => {
      const waiting = pages.map(({ html, ids, path }) => {
        const id = /<link rel="expect" href="#([^"]+)"/.exec(html)?.[1] ?? ""
        return { path, id, isThere: ids.includes(id) }
      })

      expect(waiting.filter(({ isThere }) => !isThere)).toEqual([])
      expect(waiting.filter(({ id }) => id === "footer").length).toBeLessThan(pages.length / 10)
    })
  })
})
