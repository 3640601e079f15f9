import { readdir, readFile } from "node:fs/promises"
import { join, resolve } from "node:path"

import { repositoryRoot } from "../configuration/RepositoryRoot.ts"
import { ContentError, type ContentProblem } from "./ContentError.ts"
import { contentFolder, pathOfFile } from "./ContentPath.ts"
import { readFrontMatter } from "./ReadFrontMatter.ts"
import type { SourcePage } from "./SourcePage.ts"

const fileName = /^[a-z0-9]+(?:[-.][a-z0-9]+)*\.md$/

const postProblems = (page: SourcePage, source: string): ReadonlyArray<ContentProblem> => {
  if (!page.path.startsWith("blog/")) return []

  const { authors, date, tags } = page.frontMatter
  const missing = Object.entries({ authors, date, tags }).flatMap(([field, value]) =>
    value === undefined ? [field] : [],
  )

  return missing.map((field) => ({ source, message: `front matter ${field}: A blog post needs it. Add it.` }))
}

const readPage = (file: string, text: string): SourcePage => {
  const source = `${contentFolder}/${file}`
  const page = { path: pathOfFile(file), source, isGenerated: false, ...readFrontMatter(source, text) }
  const problems = [
    ...postProblems(page, source),
    ...(fileName.test(file.slice(file.lastIndexOf("/") + 1))
      ? []
      : [{ source, message: "is not named in lower case with hyphens. Rename it: its name is its address." }]),
  ]
  if (problems.length > 0) throw new ContentError(problems)

  return page
}

const refuseFolder = (): never => {
  throw new ContentError([
    {
      source: contentFolder,
      message:
        "is no folder that can be read. Set DOCS_CONTENT to a folder of pages, from the repository's; or unset it.",
    },
  ])
}

/** Reads every hand-written page, sorted by path, or fails with everything wrong with their front matter. */
export const readContent = async (
  folder: string = resolve(repositoryRoot, contentFolder),
): Promise<ReadonlyArray<SourcePage>> => {
  const files = (await readdir(folder, { recursive: true }).catch(refuseFolder))
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".md"))
  const pages: Array<SourcePage> = []
  const problems: Array<ContentProblem> = []

  for (const file of files.toSorted()) {
    try {
      const page = readPage(file, await readFile(join(folder, file), "utf8"))
      const twin = pages.find(({ path }) => path === page.path)
      if (twin !== undefined)
        problems.push({ source: page.source, message: `has the same address as ${twin.source}. Rename one of them.` })
      pages.push(page)
    } catch (error) {
      if (!(error instanceof ContentError)) throw error
      problems.push(...error.problems)
    }
  }
  if (problems.length > 0) throw new ContentError(problems)

  return pages.toSorted((one, other) => (one.path < other.path ? -1 : 1))
}
