import type { ThemeRegistrationRaw } from "shiki/types"

/** A class of highlighted code and the grammar scopes that belong to it; the style sheet colors it in light and dark. */
const scopesByClass = {
  c: ["comment", "punctuation.definition.comment"],
  k: ["keyword", "storage", "constant.language", "variable.language", "keyword.operator.expression"],
  s: ["string", "punctuation.definition.string", "constant.character.escape", "string.unquoted.argument"],
  n: ["constant.numeric", "constant.other.option", "variable.other.constant", "support.constant"],
  f: ["entity.name.function", "support.function", "entity.name.command", "variable.function"],
  t: ["entity.name.type", "entity.name.class", "support.type", "support.class", "storage.type.string.go"],
  p: ["entity.name.tag", "support.type.property-name", "variable.object.property", "variable.other.property"],
  i: ["markup.inserted"],
  d: ["markup.deleted"],
  h: ["meta.diff.header", "meta.diff.range", "markup.heading"],
} as const

const plainScopes = [
  "keyword.operator",
  "string.unquoted.plain.out.yaml",
  "string.unquoted.argument.shell",
  "meta.embedded",
  "meta.template.expression",
]

const names = Object.keys(scopesByClass)
const colorOf = (index: number): string => `#0000${(index + 1).toString(16).padStart(2, "0")}`

const plain = "#000000"

/** Gives each class its own placeholder color. The colors become class names, so the same HTML serves both color modes. */
export const codeTheme: ThemeRegistrationRaw = {
  name: "orrery",
  type: "light",
  fg: plain,
  bg: "#ffffff",
  settings: [
    { settings: { foreground: plain, background: "#ffffff" } },
    { scope: plainScopes, settings: { foreground: plain } },
    ...Object.values(scopesByClass).map((scope, index) => ({
      scope: [...scope],
      settings: { foreground: colorOf(index) },
    })),
  ],
}

const classByColor = new Map(names.map((name, index) => [colorOf(index), name]))

/** The class of a highlighted token; plain text has none. */
export const classOfColor = (color: string | undefined): string | undefined =>
  classByColor.get((color ?? "").toLowerCase())
