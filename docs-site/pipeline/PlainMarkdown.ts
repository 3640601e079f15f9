import { calloutKinds, calloutTitle } from "./Callouts.ts"
import { codeOf } from "./CodeBlocks.ts"
import {
  type ContainerOpening,
  containerOpening,
  type FenceOpening,
  fenceOpening,
  isContainerClosing,
  isFenceClosing,
} from "./ContainerGrammar.ts"
import { urlOfRelativeLink } from "./ContentPath.ts"
import { parseFenceInfo } from "./FenceInfo.ts"
import { publicPath } from "./Pictures.ts"
import type { SourcePage } from "./SourcePage.ts"

const tab = /^([ \t]*)== (.+?)[ \t]*$/
const ownId = /[ \t]*\{#[A-Za-z][\w.-]*\}[ \t]*$/
const relativeLink = /\]\((?![a-z]+:|\/|#)([\w./-]+\.md)([?#][^)\s]*)?/gi
const picture = /(!\[[^\]]*\]\()(\/[^)\s]+)/g

const signs = { ins: "+ ", del: "- ", kept: "  " } as const

/** Code as CommonMark has it: what only this site understands behind its language is left out, and changes become a diff. */
const plainFence = ({ indent, info, marker }: FenceOpening, code: ReadonlyArray<string>): ReadonlyArray<string> => {
  const { language, title } = parseFenceInfo(info)
  const lines = codeOf(code.join("\n"))
  const isChange = lines.some(({ change }) => change !== undefined)
  const content = isChange ? lines.map(({ change, text }) => signs[change ?? "kept"] + text) : code
  const named = title === undefined ? "" : ` title="${title}"`
  return [`${indent}${marker}${isChange ? "diff" : language}${named}`, ...content, indent + marker]
}

/** A drawing as an image, or as what it shows where it has no file. */
const plainDiagram = (argument: string, body: string): string =>
  /^\S+\.svg$/.test(body) ? `![${argument}](/docs${publicPath(body)})` : `*${argument}*`

class PlainText {
  readonly lines: Array<string> = []
  /** The names of the containers that are open, outermost first. */
  readonly #open: Array<string> = []
  readonly #page: SourcePage

  constructor(page: SourcePage) {
    this.#page = page
  }

  add(...lines: ReadonlyArray<string>): void {
    for (const line of lines)
      if (line !== "" || this.lines.at(-1) !== this.#quoted("")) this.lines.push(this.#quoted(line))
  }

  /** Two empty lines of code stay two. */
  addCode(lines: ReadonlyArray<string>): void {
    this.lines.push(...lines.map((line) => this.#quoted(line)))
  }

  open({ argument, indent, name }: ContainerOpening): void {
    if (calloutKinds.includes(name)) {
      this.add("")
      this.#open.push(name)
      this.add(`${indent}**${argument === "" ? calloutTitle(name) : argument}**`, "")
    } else {
      this.#open.push(name)
      if (name === "details") this.add("", `${indent}**${argument}**`, "")
    }
  }

  close(): void {
    this.#open.pop()
    this.add("")
  }

  #quoted(line: string): string {
    return ("> ".repeat(this.#open.filter((name) => calloutKinds.includes(name)).length) + line).trimEnd()
  }

  isIn(name: string): boolean {
    return this.#open.at(-1) === name
  }

  text(line: string): void {
    const { path, source } = this.#page
    this.add(
      line
        .replace(ownId, "")
        .replaceAll(
          relativeLink,
          (_, file: string, anchor = "") => `](${urlOfRelativeLink(source, path, file)}${anchor}`,
        )
        .replaceAll(picture, (_, before: string, address: string) => `${before}/docs${publicPath(address)}`),
    )
  }
}

/** A page's text in CommonMark alone, with addresses from the root of the site: what the page shows, without the words of this pipeline. */
export const plainMarkdown = (page: SourcePage): string => {
  const plain = new PlainText(page)
  const lines = page.markdown.split("\n")
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ""
    const code = fenceOpening(line)
    const opens = containerOpening(line)
    const label = plain.isIn("tabs") ? tab.exec(line) : null
    if (code !== undefined) {
      const end = lines.findIndex((other, index) => index > at && isFenceClosing(other, code.marker))
      plain.addCode(plainFence(code, lines.slice(at + 1, end === -1 ? undefined : end)))
      at = end === -1 ? lines.length : end
    } else if (opens?.name === "diagram") {
      const end = lines.findIndex((other, index) => index > at && isContainerClosing(other))
      const body = lines
        .slice(at + 1, end)
        .join("\n")
        .trim()
      plain.add(opens.indent + plainDiagram(opens.argument, body))
      at = end
    } else if (opens !== undefined) plain.open(opens)
    else if (isContainerClosing(line)) plain.close()
    else if (label !== null) plain.add("", `${label[1]}**${label[2]}**`, "")
    else plain.text(line)
  }
  return `${plain.lines.join("\n").trim()}\n`
}
