import { writeFile } from "node:fs/promises"
import { join } from "node:path"

import { foldersOf, type SamplePage, samplesRoot } from "../pages/SamplePages.ts"
import { benchFolder } from "./BenchFolder.ts"
import type { DocsSite } from "./DocsSite.ts"
import { installPackages } from "./InstalledPackages.ts"
import { writeFolder } from "./WrittenFiles.ts"

const folder = join(benchFolder, "starlight")
const versions = { astro: "7.3.5", "@astrojs/starlight": "0.42.4", "@astrojs/markdown-remark": "7.3.0" }

const frontMatter = ({ description, position, title }: SamplePage): string =>
  `---\ntitle: ${title}\ndescription: ${description}\nsidebar:\n  order: ${position}\n---\n\n`

const home =
  "---\ntitle: Documentation\ndescription: Where to begin.\n---\n\n[Introduction](/docs/latest/platform/intro)\n"

const contentConfig = `import { defineCollection } from "astro:content"
import { docsLoader } from "@astrojs/starlight/loaders"
import { docsSchema } from "@astrojs/starlight/schema"

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`

const siteConfig = (pages: ReadonlyArray<SamplePage>): string => {
  const sidebar = [...foldersOf(pages)].map(([part, groups]) => ({
    label: part,
    items: groups.map((group) => ({
      label: group,
      items: [{ autogenerate: { directory: `${samplesRoot}/${part}/${group}` } }],
    })),
  }))
  return `import starlight from "@astrojs/starlight"
import { defineConfig } from "astro/config"

const site = defineConfig({
  site: "https://docs.example.com",
  base: "/docs",
  integrations: [
    starlight({ title: "Documentation", sidebar: ${JSON.stringify([{ label: "Introduction", slug: `${samplesRoot}/intro` }, ...sidebar])} }),
  ],
})
export { site as default }
`
}

/** Starlight as its template sets it up, with its search by Pagefind. */
export const starlightSite: DocsSite = {
  name: "starlight",
  versions: `starlight ${versions["@astrojs/starlight"]}, astro ${versions.astro}`,
  install: () => installPackages(folder, { type: "module", dependencies: versions }),
  write: async (pages) => {
    await writeFolder(join(folder, "src"), [
      ["content.config.ts", contentConfig],
      ["content/docs/index.md", home],
      ...pages.map((page) => [`content/docs/${page.path}.md`, frontMatter(page) + page.markdown] as const),
    ])
    await writeFile(join(folder, "astro.config.mjs"), siteConfig(pages))
  },
  build: {
    arguments: ["node_modules/astro/bin/astro.mjs", "build"],
    folder,
    environment: { ASTRO_TELEMETRY_DISABLED: "1" },
  },
  leftovers: ["dist", ".astro", "node_modules/.astro", "node_modules/.vite"].map((name) => join(folder, name)),
  output: join(folder, "dist"),
  sidebar: `nav.sidebar a[href^="/docs/${samplesRoot}/"]`,
  search: {
    opener: "site-search button[data-open-modal]",
    field: "input.pagefind-ui__search-input",
    results: ".pagefind-ui__drawer",
    firstResult: ".pagefind-ui__result-link",
  },
}
