import type { SourcePage } from "../pipeline/SourcePage.ts"

const page = (path: string, title: string, description: string): SourcePage => ({
  path,
  source: "docs-site/site/OwnPages.ts",
  isGenerated: true,
  frontMatter: { title, description },
  markdown: description,
})

const ownPages: ReadonlyArray<SourcePage> = [
  page("", "Orrery", "Orrery creates Kubernetes clusters from manifests and reports every step."),
  page(
    "cli",
    "Command line",
    "The command line creates clusters and manages organizations, from a terminal or a script.",
  ),
]

/** Adds the pages that the layout requires and the content does not contain. */
export const withMissingPages = (pages: ReadonlyArray<SourcePage>): ReadonlyArray<SourcePage> => [
  ...pages,
  ...ownPages.filter(({ path }) => !pages.some((written) => written.path === path)),
]
