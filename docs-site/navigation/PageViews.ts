import { addressOf } from "../configuration/Addresses.ts"
import type { Article } from "../pipeline/Article.ts"
import { ContentError } from "../pipeline/ContentError.ts"
import { plainMarkdown } from "../pipeline/PlainMarkdown.ts"
import { isPost, postsOf } from "./BlogIndex.ts"
import { blogViews } from "./BlogViews.ts"
import { documentSetOf } from "./DocumentSets.ts"
import { editAddressOf } from "./EditAddress.ts"
import { sidebarAround } from "./FoldedSidebar.ts"
import type { PageBody, PageView, Target } from "./PageView.ts"
import { readingOrder, sidebarOf, trailTo, type SidebarNode } from "./Sidebar.ts"
import type { SiteMaterial } from "./SiteMaterial.ts"
import { tableOfContents } from "./TableOfContents.ts"

/** A neighbor has the title of its page: many a label, such as Overview, says something only in the sidebar. */
const neighbors = (nodes: ReadonlyArray<SidebarNode>, address: string) => {
  const order = readingOrder(nodes).map(({ href, title }): Target => ({ href, label: title }))
  const index = order.findIndex(({ href }) => href === address)
  return index === -1
    ? { previous: undefined, next: undefined }
    : { previous: order[index - 1], next: order[index + 1] }
}

/** How many posts the home page shows. */
const postsAtHome = 3

const bodyOf = (
  { html, page: { path } }: Article,
  nodes: ReadonlyArray<SidebarNode>,
  articles: ReadonlyArray<Article>,
): PageBody => {
  if (path === "") return { type: "home", html, posts: postsOf(articles).slice(0, postsAtHome) }
  return path === "cli" ? { type: "cli", html, commands: nodes } : { type: "article", html }
}

/** What a page of documents shows. */
export const articleView = (
  article: Article,
  nodes: ReadonlyArray<SidebarNode>,
  { articles, changeDates, configuration }: SiteMaterial,
): PageView => {
  const { frontMatter, path, source } = article.page
  const set = documentSetOf(path)
  const address = addressOf(path)
  const trail = trailTo(nodes, address).map(({ href, label }) => ({ label, href }))
  return {
    path,
    address,
    title: frontMatter.title,
    description: frontMatter.description,
    version: set?.version,
    sidebar: set === undefined ? undefined : { label: set.label, nodes: sidebarAround(nodes, address) },
    contents: path === "" ? [] : tableOfContents(article.headings),
    trail: set === undefined ? [] : [{ label: set.label, href: set.home === address ? undefined : set.home }, ...trail],
    ...neighbors(nodes, address),
    editAddress: editAddressOf(configuration, source),
    updated: changeDates.get(source),
    markdown: plainMarkdown(article.page),
    body: bodyOf(article, nodes, articles),
  }
}

const plainView = (path: string, title: string, description: string, body: PageBody): PageView => ({
  path,
  address: addressOf(path),
  title,
  description,
  version: undefined,
  sidebar: undefined,
  contents: [],
  trail: [],
  previous: undefined,
  next: undefined,
  editAddress: undefined,
  updated: undefined,
  markdown: `# ${title}\n\n${description}\n`,
  body,
})

const shells: ReadonlyArray<PageView> = [
  plainView("search", "Search", "Search the documentation of Orrery: guides, commands, API reference and blog.", {
    type: "search",
  }),
  plainView("404", "Page not found", "There is no page at this address. Search, or begin at the home page.", {
    type: "notFound",
  }),
]

/** Fails the build, by name, for a page at an address that the site fills itself. */
const checkAddresses = (articles: ReadonlyArray<Article>, own: ReadonlyArray<PageView>): void => {
  const taken = new Map(own.filter(({ body }) => body.type !== "post").map(({ path, title }) => [path, title]))
  const problems = articles.flatMap(({ page: { path, source } }) => {
    const title = taken.get(path)
    return title === undefined
      ? []
      : [{ source, message: `has the address ${addressOf(path)}, where the site shows "${title}". Rename the file.` }]
  })
  if (problems.length > 0) throw new ContentError(problems)
}

/** What every page of the site shows, by path. */
export const pageViews = (material: SiteMaterial): ReadonlyMap<string, PageView> => {
  const pages = material.articles.map(({ page }) => page)
  const sidebars = new Map<string, ReadonlyArray<SidebarNode>>()
  const sidebarFor = (path: string): ReadonlyArray<SidebarNode> => {
    const root = documentSetOf(path)?.root
    if (root === undefined) return []
    const known = sidebars.get(root) ?? sidebarOf(pages, root)
    sidebars.set(root, known)
    return known
  }
  const documents = material.articles
    .filter((article) => !isPost(article))
    .map((article) => articleView(article, sidebarFor(article.page.path), material))
  const own = [...shells, ...blogViews(material)]
  checkAddresses(material.articles, own)
  return new Map([...own, ...documents].map((view) => [view.path, view]))
}
