import { calloutKinds, calloutTitle } from "./Callouts.ts"
import { codeOf } from "./CodeBlocks.ts"
import { urlOfRelativeLink } from "./ContentPath.ts"
import { parseFenceInfo } from "./FenceInfo.ts"
import { publicPath } from "./Pictures.ts"
import type { SourcePage } from "./SourcePage.ts"

const opening = /^([ \t]*):{3,}[ \t]*([A-Za-z]+)(?:[ \t]+(.*?))?[ \t]*$/
const closing = /^[ \t]*:{3,}[ \t]*$/
const fence = /^([ \t]*)(`{3,}|~{3,})(.*)$/
const tab = /^([ \t]*)== (.+?)[ \t]*$/
const ownId = /[ \t]*\{#[A-Za-z][\w.-]*\}[ \t]*$/
const relativeLink = /\]\((?![a-z]+:|\/|#)([\w./-]+\.md)([?#][^)\s]*)?/gi
const picture = /(!\[[^\]]*\]\()(\/[^)\s]+)/g

const signs = { ins: "+ ", del: "- ", kept: "  " } as const

/** Code as CommonMark has it: what only this site understands behind its language is left out, and changes become a diff. */
const plainFence = (opens: RegExpExecArray, code: ReadonlyArray<string>): ReadonlyArray<string> => {
  const [, indent = "", marker = "", info = ""] = opens
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

  open(name: string, indent: string, argument: string): void {
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
    const code = fence.exec(line)
    const opens = opening.exec(line)
    const label = plain.isIn("tabs") ? tab.exec(line) : null
    if (code !== null) {
      const end = lines.findIndex((other, index) => index > at && other.trim() === code[2])
      plain.addCode(plainFence(code, lines.slice(at + 1, end === -1 ? undefined : end)))
      at = end === -1 ? lines.length : end
    } else if (opens !== null && opens[2] === "diagram") {
      const end = lines.findIndex((other, index) => index > at && closing.test(other))
      plain.add(
        `${opens[1]}${plainDiagram(
          opens[3] ?? "",
          lines
            .slice(at + 1, end)
            .join("\n")
            .trim(),
        )}`,
      )
      at = end
    } else if (opens !== null) plain.open(opens[2] ?? "", opens[1] ?? "", opens[3] ?? "")
    else if (closing.test(line)) plain.close()
    else if (label !== null) plain.add("", `${label[1]}**${label[2]}**`, "")
    else plain.text(line)
  }
  return `${plain.lines.join("\n").trim()}\n`
}
