import type { Plugin } from "vite"

import { buildSearchIndex, type SearchFile } from "../search/BuildSearchIndex.ts"
import { hostedRecords } from "../search/HostedRecords.ts"
import type { Site } from "../site/Site.ts"

type ReadSite = () => Promise<Pick<Site, "articles" | "configuration">>

const filesOf = async (readSite: ReadSite): Promise<ReadonlyArray<SearchFile>> => {
  const { articles, configuration } = await readSite()
  const isHosted = configuration.search.hosted !== undefined
  return [...buildSearchIndex(articles), ...(isHosted ? [hostedRecords(articles, configuration.origin)] : [])]
}

/** Adds the search index to what the browser can fetch: to the build's files, and to the development server. */
export const searchPlugin = (readSite: ReadSite): Plugin => ({
  name: "orrery:search",
  async generateBundle() {
    if (this.environment.name !== "client") return
    for (const { fileName, bytes } of await filesOf(readSite)) {
      this.emitFile({ type: "asset", fileName, source: bytes })
    }
  },
  configureServer: ({ config, middlewares, watcher }) => {
    let files: Promise<ReadonlyArray<SearchFile>> | undefined
    watcher.on("all", () => (files = undefined))
    middlewares.use(`${config.base}search/`, (request, response, next) => {
      if (!request.url?.endsWith(".json")) return next()
      files ??= filesOf(readSite)
      // Do not cache the failure: the writer may fix the page before the next search.
      files.catch(() => (files = undefined))
      files.then((known) => {
        const file = known.find(({ fileName }) => request.url === fileName.replace(/^search/, ""))
        if (file === undefined) return next()
        response.setHeader("content-type", "application/json")
        response.end(file.bytes)
      }, next)
    })
  },
})
