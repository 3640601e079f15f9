import { addressOf } from "../configuration/Addresses.ts"
import type { SourcePage } from "../pipeline/SourcePage.ts"
import { categoryOf } from "./Categories.ts"

/** A line of the sidebar: a page, or a category that opens and closes over others (and may be a page too). */
export interface SidebarNode {
  readonly label: string
  /** The title of the page it leads to, where that says more than the label. */
  readonly title?: string
  readonly href: string | undefined
  readonly children: ReadonlyArray<SidebarNode>
  /** Whether the page describes a planned feature. */
  readonly isPlanned?: true
  /** Whether of its pages only the first is here; the page it leads to carries them all. */
  readonly isFolded?: true
}

interface Placed extends SidebarNode {
  readonly position: number
  readonly children: ReadonlyArray<Placed>
}

const lastPosition = 1000

const isIndex = (page: SourcePage, folder: string): boolean => page.path === folder

const leaf = (page: SourcePage): Placed => ({
  label: page.frontMatter.sidebarLabel ?? page.frontMatter.title,
  title: page.frontMatter.title,
  ...(page.frontMatter.state === "planned" ? { isPlanned: true } : {}),
  href: addressOf(page.path),
  position: page.frontMatter.sidebarPosition ?? (page.path.endsWith("/overview") ? 0 : lastPosition),
  children: [],
})

const isAllPlanned = ({ children, isPlanned }: SidebarNode): boolean =>
  children.length === 0 ? isPlanned === true : children.every(isAllPlanned)

const below = (pages: ReadonlyArray<SourcePage>, folder: string): ReadonlyArray<Placed> => {
  const inside = pages.filter(({ path }) => path.startsWith(`${folder}/`))
  const names = [...new Set(inside.map(({ path }) => path.slice(folder.length + 1).split("/", 1)[0] ?? ""))]
  return names
    .map((name): Placed => {
      const path = `${folder}/${name}`
      const page = inside.find((candidate) => isIndex(candidate, path))
      const children = below(inside, path)
      if (children.length === 0 && page !== undefined) return leaf(page)
      const { label, position } = categoryOf(path, page === undefined && children.every(isAllPlanned))
      const [only, ...others] = children
      if (page === undefined && only !== undefined && others.length === 0 && only.label === label)
        return { ...only, position }
      return page === undefined
        ? { label, position, href: undefined, children }
        : { label, title: page.frontMatter.title, position, href: addressOf(page.path), children }
    })
    .sort((one, other) => one.position - other.position || one.label.localeCompare(other.label, "en"))
}

const withoutPosition = ({ children, href, isPlanned, label, title }: Placed): SidebarNode => ({
  label,
  ...(title === undefined || title === label ? {} : { title }),
  ...(isPlanned === undefined ? {} : { isPlanned }),
  href,
  children: children.map(withoutPosition),
})

/** The sidebar of the pages at and below a folder, ordered by position and then by name; a folder that holds one page of its own name is that page. */
export const sidebarOf = (pages: ReadonlyArray<SourcePage>, root: string): ReadonlyArray<SidebarNode> => {
  const index = pages.filter((page) => isIndex(page, root)).map(leaf)
  return [...index, ...below(pages, root)].map(withoutPosition)
}

/** The lines of a sidebar that lead to what exists, or those that lead to what is planned, below their categories. */
export const linesThat = (state: "exist" | "planned", nodes: ReadonlyArray<SidebarNode>): ReadonlyArray<SidebarNode> =>
  nodes.flatMap((node) => {
    if (node.children.length === 0) return (node.isPlanned === true) === (state === "planned") ? [node] : []
    const children = linesThat(state, node.children)
    return children.length === 0 ? [] : [{ ...node, children }]
  })

/** A page of a sidebar. */
export interface PlaceInOrder {
  readonly label: string
  readonly title: string
  readonly href: string
}

const orders = new WeakMap<ReadonlyArray<SidebarNode>, ReadonlyArray<PlaceInOrder>>()

/** The pages of a sidebar in reading order, worked out once for all pages that have it. */
export const readingOrder = (nodes: ReadonlyArray<SidebarNode>): ReadonlyArray<PlaceInOrder> => {
  const known = orders.get(nodes)
  if (known !== undefined) return known
  const order = nodes.flatMap(({ children, href, label, title = label }) => [
    ...(href === undefined ? [] : [{ label, title, href }]),
    ...readingOrder(children),
  ])
  orders.set(nodes, order)
  return order
}

/** The categories above a page, outermost first, and the page itself; empty when it is not in the sidebar. */
export const trailTo = (nodes: ReadonlyArray<SidebarNode>, href: string): ReadonlyArray<SidebarNode> => {
  for (const node of nodes) {
    if (node.href === href) return [node]
    const rest = trailTo(node.children, href)
    if (rest.length > 0) return [node, ...rest]
  }
  return []
}
