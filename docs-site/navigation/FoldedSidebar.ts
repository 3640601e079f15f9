import { readingOrder, type SidebarNode } from "./Sidebar.ts"

/** Up to this many links every page carries the whole sidebar of its set. */
const linksMax = 80

const leadsTo = ({ children, href }: SidebarNode, address: string): boolean =>
  href === address || children.some((child) => leadsTo(child, address))

const folded = (node: SidebarNode): SidebarNode => {
  const first = node.href === undefined ? readingOrder(node.children)[0] : { label: node.label, href: node.href }
  return { ...node, isFolded: true, children: first === undefined ? [] : [{ ...first, children: [] }] }
}

const foldedAround = (nodes: ReadonlyArray<SidebarNode>, address: string): ReadonlyArray<SidebarNode> =>
  nodes.map((node) => {
    if (node.children.length === 0) return node
    return leadsTo(node, address) ? { ...node, children: foldedAround(node.children, address) } : folded(node)
  })

/**
 * The sidebar as a page carries it: of a large one only what is open there, and of every other category its first page, which
 * carries the rest. The size of a page does not grow with the number of pages.
 */
export const sidebarAround = (nodes: ReadonlyArray<SidebarNode>, address: string): ReadonlyArray<SidebarNode> =>
  readingOrder(nodes).length > linksMax ? foldedAround(nodes, address) : nodes
