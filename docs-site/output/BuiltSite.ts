import { copyFile, mkdir, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { build } from "vike/api"

import { loadHighlighter } from "../pipeline/Highlighter.ts"
import { loadedSite } from "../site/Site.ts"
import { compressFiles } from "./CompressedFiles.ts"
import { feeds } from "./Feeds.ts"
import { hostFiles } from "./HostFiles.ts"
import { llmsFiles } from "./LlmsText.ts"
import { markdownFiles } from "./MarkdownFiles.ts"
import { writeFiles } from "./OutputFile.ts"
import { liveRedirects, redirectFiles } from "./RedirectFiles.ts"
import { sitemap } from "./Sitemap.ts"

const here = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))

/** How much was written. */
export interface BuildReport {
  readonly pages: number
  readonly otherFiles: number
}

const prerender = (outDir: string) =>
  build({
    viteConfig: {
      root: here(".."),
      configFile: here("../vite.config.ts"),
      logLevel: "warn",
      build: { outDir, emptyOutDir: true },
    },
  })

/**
 * Builds the site into the folder `site` of the output, ready to be published as the root of a host: the pages lie below `docs/`, and
 * what a host looks for at its root beside that. The site that was there before is replaced only by one that is complete.
 */
export const buildSite = async (output: string): Promise<BuildReport> => {
  // Load the site before rendering, so that errors in the content appear without the output of the build tools.
  const { configuration, views } = await loadedSite()
  await (await loadHighlighter()).save()
  const [prerendered, next, site] = [join(output, "prerendered"), join(output, "next"), join(output, "site")]
  await prerender(prerendered)
  const docs = join(next, "docs")
  await rm(next, { recursive: true, force: true })
  await mkdir(next, { recursive: true })
  await rename(join(prerendered, "client"), docs)

  const pages = [...views.values()]
  const moved = liveRedirects(new Set(views.keys()))
  const files = [
    ...markdownFiles(pages),
    ...llmsFiles(pages, configuration),
    sitemap(pages, configuration.origin),
    ...feeds(pages, configuration),
    ...redirectFiles(moved),
  ]
  const beside = hostFiles(configuration.origin, moved)
  await writeFiles(docs, files)
  await writeFiles(next, beside)
  await rename(join(docs, "404/index.html"), join(docs, "404.html"))
  await rm(join(docs, "404"), { recursive: true })
  await compressFiles(docs)
  await copyFile(join(docs, "404.html"), join(next, "404.html"))

  await rm(site, { recursive: true, force: true })
  await rename(next, site)
  await rm(prerendered, { recursive: true })
  return { pages: pages.length, otherFiles: files.length + beside.length }
}
