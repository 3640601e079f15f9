import { Schema } from "effect"
import { parseDocument } from "yaml"

import { make } from "#domain/shared/Problems.ts"
import { decode } from "#domain/shared/SchemaProblems.ts"

import { ContentError, type ContentProblem } from "./ContentError.ts"
import type { FrontMatter } from "./SourcePage.ts"

const Text = Schema.String.check(
  Schema.isPattern(/^\S(.*\S)?$/, { expected: "one line of text, without spaces at its ends" }),
)
const Tag = Schema.String.check(
  Schema.isPattern(/^[a-z0-9]+(-[a-z0-9]+)*$/, { expected: "lower-case words with hyphens, such as cloud-native" }),
)
const isDay = (text: string): boolean => {
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === text
}
const Day = Schema.String.check(Schema.makeFilter(isDay, { expected: "a day such as 2026-01-31" }))

/** All optional, so that one missing field hides no other problem. */
const Fields = Schema.Struct({
  title: Schema.optionalKey(Text),
  description: Schema.optionalKey(Text),
  sidebarLabel: Schema.optionalKey(Text),
  sidebarPosition: Schema.optionalKey(Schema.Finite),
  state: Schema.optionalKey(Schema.Literal("planned")),
  authors: Schema.optionalKey(Schema.Array(Text)),
  tags: Schema.optionalKey(Schema.Array(Tag)),
  date: Schema.optionalKey(Day),
})

const required = ["title", "description"] as const

const block = /^---[ \t]*\r?\n(.*?)^---[ \t]*(?:\r?\n|$)/ms

/** A file's text taken apart. */
export interface FrontMatterAndMarkdown {
  readonly frontMatter: FrontMatter
  readonly markdown: string
  readonly firstLine: number
}

const lineOf = (yaml: string, path: string): number => {
  const field = /^\w+/.exec(path)?.[0]
  const index = yaml.split("\n").findIndex((line) => field !== undefined && line.startsWith(`${field}:`))

  return index === -1 ? 1 : index + 2
}

/** Takes a file apart into its checked front matter and its Markdown, or fails with everything wrong with the former. */
export const readFrontMatter = (source: string, text: string): FrontMatterAndMarkdown => {
  const found = block.exec(text)
  const yaml = found?.[1]

  if (found === null || found.index !== 0 || yaml === undefined)
    throw new ContentError([
      { source, line: 1, message: "does not begin with front matter. Begin with ---, title: …, description: …, ---." },
    ])

  const document = parseDocument(yaml)
  const mistakes = document.errors.map(({ message, linePos }): ContentProblem => ({
    source,
    line: (linePos?.[0].line ?? 0) + 1,
    message: `front matter: ${message}`,
  }))
  if (mistakes.length > 0) throw new ContentError(mistakes)

  const problems = make()
  const fields = decode(Fields, document.toJS() ?? {}, [], problems)

  for (const field of required)
    if (fields?.[field] === undefined)
      problems.add(
        "REQUIRED",
        [field],
        field === "title" ? "Give the page a title." : "Describe the page in one sentence.",
      )

  const wrong = problems.list()
  if (wrong.length > 0 || fields?.title === undefined || fields.description === undefined)
    throw new ContentError(
      wrong.map(({ path, message }) => ({
        source,
        line: lineOf(yaml, path),
        message: `front matter ${path}: ${message}`,
      })),
    )

  return {
    frontMatter: { ...fields, title: fields.title, description: fields.description },
    markdown: text.slice(found[0].length),
    firstLine: found[0].split("\n").length,
  }
}
