import { mkdir, rename, rm, writeFile } from "node:fs/promises"
import { dirname, join, relative, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"

import { build } from "vike/api"

import { docsSettingsWarnings } from "../site/DocsSettings.ts"
import { loadedSite } from "../site/Site.ts"
import { compressFiles } from "./CompressedFiles.ts"
import { feeds } from "./Feeds.ts"
import { llmsFiles } from "./LlmsText.ts"
import { markdownFiles } from "./MarkdownFiles.ts"
import { redirectFiles } from "./RedirectFiles.ts"
import { sitemap } from "./Sitemap.ts"

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))
const { values } = parseArgs({ options: { output: { type: "string", default: path("../dist") } } })
const output = resolve(values.output)
const client = join(output, "client")

const headers = `/docs/*
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
  X-Frame-Options: DENY
/docs/assets/*
  Cache-Control: public, max-age=31536000, immutable
`

for (const warning of docsSettingsWarnings(process.env)) process.stderr.write(`${warning}\n`)

await build({
  viteConfig: {
    root: path(".."),
    configFile: path("../vite.config.ts"),
    logLevel: "warn",
    build: { outDir: output, emptyOutDir: true },
  },
})

const { configuration, views } = await loadedSite()
const pages = [...views.values()]
const files = [
  ...markdownFiles(pages, configuration.origin),
  ...llmsFiles(pages, configuration),
  sitemap(pages, configuration.origin),
  ...feeds(pages, configuration),
  ...redirectFiles(new Set(views.keys())),
  { path: "_headers", text: headers },
  { path: "robots.txt", text: `User-agent: *\nAllow: /docs/\nSitemap: ${configuration.origin}/docs/sitemap.xml\n` },
]
for (const file of files) {
  const target = join(client, file.path)
  await mkdir(dirname(target), { recursive: true })
  await writeFile(target, file.text)
}
await rename(join(client, "404/index.html"), join(client, "404.html"))
await rm(join(client, "404"), { recursive: true })
await compressFiles(client)
process.stdout.write(
  `${pages.length} pages and ${files.length} other files are in ${relative(process.cwd(), client)}.\n`,
)
