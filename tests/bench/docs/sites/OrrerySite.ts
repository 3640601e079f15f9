import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { highlightCacheFile } from "../../../../docs-site/pipeline/HighlightCache.ts"
import { type SamplePage, samplesRoot } from "../pages/SamplePages.ts"
import { benchFolder } from "./BenchFolder.ts"
import type { DocsSite } from "./DocsSite.ts"
import { writeFolder } from "./WrittenFiles.ts"

const repository = fileURLToPath(new URL("../../../..", import.meta.url))
const content = join(benchFolder, "orrery")
// Prerendering looks for React from the output folder upwards.
const output = join(repository, "node_modules/.cache/docs-bench")

/** A page as our site reads it. */
export const pageFileOf = ({ description, markdown, path, position, title }: SamplePage): readonly [string, string] => [
  `${path}.md`,
  `---\ntitle: ${title}\ndescription: ${description}\nsidebarPosition: ${position}\n---\n\n${markdown}`,
]

/** This repository's documentation site, over other pages. */
export const orrerySite: DocsSite = {
  name: "orrery",
  versions: "this working tree",
  install: () => Promise.resolve(),
  write: (pages) => writeFolder(content, pages.map(pageFileOf)),
  build: {
    arguments: ["docs-site/output/BuildSite.ts", "--output", output],
    folder: repository,
    environment: { DOCS_CONTENT: content },
  },
  leftovers: [output, highlightCacheFile],
  output: join(output, "site/docs"),
  sidebar: `#side-menu a[href^="/docs/${samplesRoot}/"]`,
  search: {
    opener: "[data-search-open]",
    field: "input.search-field",
    results: "#search-list",
    firstResult: "#search-list [role=option]",
  },
}
