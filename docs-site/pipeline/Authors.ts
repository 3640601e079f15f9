import { existsSync, readFileSync } from "node:fs"
import { resolve } from "node:path"

import { Schema } from "effect"
import { parseDocument } from "yaml"

import { make } from "#domain/shared/Problems.ts"
import { decode } from "#domain/shared/SchemaProblems.ts"

import { repositoryRoot } from "../configuration/RepositoryRoot.ts"
import { ContentError } from "./ContentError.ts"
import { contentFolder } from "./ContentPath.ts"

/** Who writes in the blog. */
export interface Author {
  readonly id: string
  readonly name: string
  readonly title: string
  readonly bio: string
}

/** Where the authors are listed, from the repository's folder. */
export const authorsFile = `${contentFolder}/blog/authors.yaml`

const Line = Schema.String.check(
  Schema.isPattern(/^\S(.*\S)?$/, { expected: "one line of text, without spaces at its ends" }),
)

const Authors = Schema.Record(Schema.String, Schema.Struct({ name: Line, title: Line, bio: Line }))

const refuse = (messages: ReadonlyArray<string>): never => {
  throw new ContentError(messages.map((message) => ({ source: authorsFile, message })))
}

/** The authors that a YAML text lists, by id, or everything that is wrong with it. */
export const parseAuthors = (text: string): ReadonlyMap<string, Author> => {
  const document = parseDocument(text)
  if (document.errors.length > 0) refuse(document.errors.map(({ message }) => message))
  const problems = make()
  const authors = decode(Authors, document.toJS() ?? {}, [], problems)
  if (problems.list().length > 0) refuse(problems.list().map(({ message, path }) => `${path}: ${message}`))
  return new Map(Object.entries(authors ?? {}).map(([id, author]) => [id, { id, ...author }]))
}

/** The authors of the blog, by id; none where no file lists any. */
export const readAuthors = (): ReadonlyMap<string, Author> => {
  const file = resolve(repositoryRoot, authorsFile)
  return existsSync(file) ? parseAuthors(readFileSync(file, "utf8")) : new Map()
}
