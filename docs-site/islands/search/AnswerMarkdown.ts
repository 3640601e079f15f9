import { element } from "../Elements.ts"

type Child = Node | string

/** Code, strong, emphasised and linked text; each part is short, so that no text takes long to read. */
const inline =
  /`([^`\n]{1,500})`|\*\*([^*]{1,500})\*\*|\*([^*\s][^*]{0,500})\*|\[([^[\]]{1,300})\]\(([^()\s]{1,1000})\)/g

const listItem = /^\s{0,3}(?:[-*+]|(\d{1,3})[.)])\s+(.*)$/
const fence = /^\s{0,3}```/
const heading = /^#{1,6}\s+(.*)$/

/** The address a link may lead to: the web's or the site's own, and never a script. */
export const safeAddress = (address: string): URL | undefined => {
  const url = URL.canParse(address, location.href) ? new URL(address, location.href) : undefined
  return url !== undefined && /^https?:$/.test(url.protocol) ? url : undefined
}

/** A link out of the site opens beside it. */
export const answerLink = (address: string, ...children: ReadonlyArray<Child>): Child => {
  const url = safeAddress(address)
  if (url === undefined) return element("span", {}, ...children)
  const link = element("a", { href: url.href }, ...children)
  if (url.origin === location.origin) return link
  link.target = "_blank"
  link.rel = "noopener noreferrer"
  return link
}

const inlineNodes = (text: string): ReadonlyArray<Child> => {
  const nodes: Array<Child> = []
  let at = 0
  for (const match of text.matchAll(inline)) {
    const [whole, code, strong, emphasised, linked, address = ""] = match
    if (match.index > at) nodes.push(text.slice(at, match.index))
    at = match.index + whole.length
    if (code !== undefined) nodes.push(element("code", {}, code))
    else if (strong !== undefined) nodes.push(element("strong", {}, ...inlineNodes(strong)))
    else if (emphasised !== undefined) nodes.push(element("em", {}, ...inlineNodes(emphasised)))
    else nodes.push(answerLink(address, ...inlineNodes(linked ?? "")))
  }
  if (at < text.length) nodes.push(text.slice(at))
  return nodes
}

interface Block {
  readonly node: HTMLElement
  /** The line after it. */
  readonly next: number
}

const codeBlock = (lines: ReadonlyArray<string>, start: number): Block => {
  let end = start + 1
  while (end < lines.length && !fence.test(lines[end] ?? "")) end++
  const code = element("code", {}, lines.slice(start + 1, end).join("\n"))
  return { node: element("pre", { tabindex: "0" }, code), next: end + 1 }
}

const list = (lines: ReadonlyArray<string>, start: number): Block => {
  const number = listItem.exec(lines[start] ?? "")?.[1]
  const node = number === undefined ? element("ul") : element("ol", { start: number })
  let next = start
  for (; next < lines.length; next++) {
    const item = listItem.exec(lines[next] ?? "")
    if (item === null || (item[1] === undefined) !== (number === undefined)) break
    node.append(element("li", {}, ...inlineNodes(item[2] ?? "")))
  }
  return { node, next }
}

const startsBlock = (line: string): boolean =>
  line.trim() === "" || fence.test(line) || listItem.test(line) || heading.test(line)

const paragraph = (lines: ReadonlyArray<string>, start: number): Block => {
  let next = start + 1
  while (next < lines.length && !startsBlock(lines[next] ?? "")) next++
  return { node: element("p", {}, ...inlineNodes(lines.slice(start, next).join("\n"))), next }
}

const blockAt = (lines: ReadonlyArray<string>, at: number): Block => {
  const line = lines[at] ?? ""
  if (fence.test(line)) return codeBlock(lines, at)
  if (listItem.test(line)) return list(lines, at)
  const title = heading.exec(line)?.[1]
  if (title === undefined) return paragraph(lines, at)
  return { node: element("p", {}, element("strong", {}, ...inlineNodes(title))), next: at + 1 }
}

/** Shows the Markdown that assistants write: paragraphs, lists, code, emphasis and links. Markup in it stays text. */
export const answerNodes = (markdown: string): ReadonlyArray<HTMLElement> => {
  const lines = markdown.split(/\r?\n/)
  const nodes: Array<HTMLElement> = []
  for (let at = 0; at < lines.length;) {
    if (lines[at]?.trim() === "") {
      at++
      continue
    }
    const { node, next } = blockAt(lines, at)
    nodes.push(node)
    at = next
  }
  return nodes
}
