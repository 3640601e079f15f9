import type { MarkdownIt } from "markdown-it"

import { escapeHtml } from "./EscapeHtml.ts"
import { type FenceInfo, parseFenceInfo } from "./FenceInfo.ts"
import { type Highlighter, languageNamed, languages } from "./Highlighter.ts"
import { addProblem, pageState } from "./PageState.ts"

const diffMark = /[ \t]*(?:\/\/|#|--|<!--|\/\*)[ \t]*\[!code (\+\+|--)\][ \t]*(?:-->|\*\/)?[ \t]*$/

interface CodeLine {
  readonly text: string
  readonly change: "ins" | "del" | undefined
}

const codeLine = (line: string): CodeLine => {
  const found = diffMark.exec(line)
  if (found === null) return { text: line, change: undefined }

  return { text: line.slice(0, found.index), change: found[1] === "++" ? "ins" : "del" }
}

/** The code of a fence without its marks of added and removed lines. */
export const codeOf = (content: string): ReadonlyArray<CodeLine> => content.replace(/\n$/, "").split("\n").map(codeLine)

const element = (line: CodeLine, isMarked: boolean): string | undefined =>
  line.change ?? (isMarked ? "mark" : undefined)

const blockHtml = (content: string, info: FenceInfo, language: string, highlighter: Highlighter): string => {
  const lines = codeOf(content)
  const code = highlighter
    .highlight(lines.map(({ text }) => text).join("\n"), language)
    .map((html, index) => {
      const line = lines[index]
      const name = line === undefined ? undefined : element(line, info.marked.has(index + 1))

      return name === undefined ? html : `<${name}>${html}</${name}>`
    })
    .join("\n")
  const body = `<pre><code>${code}</code></pre><button type=button class=copy aria-label="Copy code">Copy</button>`

  return info.title === undefined
    ? `<div class=code data-language=${language}>${body}</div>\n`
    : `<figure class=code data-language=${language}><figcaption>${escapeHtml(info.title)}</figcaption>${body}</figure>\n`
}

/** Renders fenced code with highlighting, a title, marked, added and removed lines, and a copy button. */
export const codeBlocks =
  (highlighter: Highlighter) =>
  (markdown: MarkdownIt): void => {
    markdown.renderer.rules["fence"] = (tokens, index, _options, env) => {
      const token = tokens[index]
      if (token === undefined) return ""
      const state = pageState(env)
      const info = parseFenceInfo(token.info)
      const language = languageNamed(info.language)
      const line = token.map?.[0]

      if (language === undefined)
        addProblem(state, line, `names the language "${info.language}" of code. Use one of ${languages.join(", ")}.`)
      for (const unknown of info.unknown)
        addProblem(state, line, `has ${unknown} after its code's language. Use title="…", test=… or {2,4-5}.`)

      const lineCount = codeOf(token.content).length
      for (const marked of info.marked)
        if (marked > lineCount)
          addProblem(state, line, `marks line ${marked} of code that has ${lineCount}. Mark lines that exist.`)

      return blockHtml(token.content, info, language ?? "text", highlighter)
    }
    markdown.renderer.rules["code_block"] = (tokens, index) =>
      blockHtml(tokens[index]?.content ?? "", parseFenceInfo("text"), "text", highlighter)
  }
