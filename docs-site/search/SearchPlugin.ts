import type { Plugin } from "vite"

import type { Article } from "../site/Article.ts"
import { buildSearchIndex, type SearchFile } from "./BuildSearchIndex.ts"

type ReadArticles = () => Promise<ReadonlyArray<Article>>

const filesOf = async (readArticles: ReadArticles): Promise<ReadonlyArray<SearchFile>> =>
  buildSearchIndex(await readArticles())

/** Adds the search index to what the browser can fetch: to the build's files, and to the development server. */
export const searchPlugin = (readArticles: ReadArticles): Plugin => ({
  name: "orrery:search",
  async generateBundle() {
    if (this.environment.name !== "client") return
    for (const { fileName, bytes } of await filesOf(readArticles)) {
      this.emitFile({ type: "asset", fileName, source: bytes })
    }
  },
  configureServer: ({ config, middlewares }) => {
    let files: Promise<ReadonlyArray<SearchFile>> | undefined
    middlewares.use(`${config.base}search/`, (request, response, next) => {
      if (!request.url?.endsWith(".json")) return next()
      files ??= filesOf(readArticles)
      files.then((known) => {
        const file = known.find(({ fileName }) => request.url === fileName.replace(/^search/, ""))
        if (file === undefined) return next()
        response.setHeader("content-type", "application/json")
        response.end(file.bytes)
      }, next)
    })
  },
})
