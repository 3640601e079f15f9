import { createHash } from "node:crypto"
import { createRequire } from "node:module"

import { createHighlighterCore, type HighlighterCore } from "shiki/core"
import { createOnigurumaEngine } from "shiki/engine/oniguruma"
import bash from "shiki/langs/bash.mjs"
import diff from "shiki/langs/diff.mjs"
import docker from "shiki/langs/docker.mjs"
import go from "shiki/langs/go.mjs"
import hcl from "shiki/langs/hcl.mjs"
import javascript from "shiki/langs/javascript.mjs"
import json from "shiki/langs/json.mjs"
import python from "shiki/langs/python.mjs"
import sql from "shiki/langs/sql.mjs"
import typescript from "shiki/langs/typescript.mjs"
import yaml from "shiki/langs/yaml.mjs"

import { classOfColor, codeTheme } from "./CodeTheme.ts"
import { escapeText } from "./EscapeHtml.ts"
import { type HighlightCache, highlightCacheFile, openHighlightCache } from "./HighlightCache.ts"

const grammars = { bash, diff, docker, go, hcl, javascript, json, python, sql, typescript, yaml }

const aliases: Readonly<Record<string, string>> = {
  sh: "bash",
  shell: "bash",
  dockerfile: "docker",
  js: "javascript",
  py: "python",
  terraform: "hcl",
  tf: "hcl",
  ts: "typescript",
  txt: "text",
  yml: "yaml",
}

/** Every language a fenced code block may name, without its short forms. */
export const languages: ReadonlyArray<string> = [...Object.keys(grammars), "text"]

/** The language a name or short form stands for, if there is one. */
export const languageNamed = (name: string): string | undefined => {
  const language = Object.hasOwn(aliases, name) ? aliases[name] : name

  return language !== undefined && languages.includes(language) ? language : undefined
}

/** Turns code into its lines as HTML. */
export interface Highlighter {
  readonly highlight: (code: string, language: string) => ReadonlyArray<string>
  /** Keeps what was highlighted for the next build. */
  readonly save: () => Promise<void>
}

const lineHtml = (tokens: ReadonlyArray<{ readonly content: string; readonly color?: string }>): string => {
  let html = ""
  let run = ""
  let runClass: string | undefined

  const flush = (): void => {
    if (run !== "") html += runClass === undefined ? escapeText(run) : `<i class=${runClass}>${escapeText(run)}</i>`
    run = ""
  }

  for (const { content, color } of tokens) {
    const tokenClass = content.trim() === "" ? runClass : classOfColor(color)
    if (tokenClass !== runClass) flush()
    runClass = tokenClass
    run += content
  }
  flush()

  return html
}

/** All that the lines of a block depend on besides its code. */
const maker = (): string => {
  const { version } = createRequire(import.meta.url)("shiki/package.json") as { readonly version: string }
  return createHash("sha1").update(version).update(JSON.stringify(codeTheme)).update(String(lineHtml)).digest("hex")
}

const highlighterOf = (core: HighlighterCore, cache: HighlightCache): Highlighter => ({
  highlight: (code, language) =>
    language === "text"
      ? code.split("\n").map(escapeText)
      : cache.get(language, code, () => core.codeToTokensBase(code, { lang: language, theme: "orrery" }).map(lineHtml)),
  save: cache.save,
})

let highlighter: Promise<Highlighter> | undefined

/** The highlighter all pages share: to load its grammars takes longer than to highlight a page. */
export const loadHighlighter = (): Promise<Highlighter> =>
  (highlighter ??= Promise.all([
    createHighlighterCore({
      langs: Object.values(grammars),
      themes: [codeTheme],
      engine: createOnigurumaEngine(import("shiki/wasm")),
    }),
    openHighlightCache(highlightCacheFile, maker()),
  ]).then(([core, cache]) => highlighterOf(core, cache)))
