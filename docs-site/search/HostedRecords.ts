import { addressOf } from "../configuration/Addresses.ts"
import type { Article, Section } from "../pipeline/Article.ts"
import { type SearchFile, versionOf } from "./BuildSearchIndex.ts"

/** Services refuse records of more than some ten kilobytes. */
const mostCharacters = 6_000
const language = "en"

const recordOf = (origin: string, { page }: Article, { heading, headingId, text }: Section) => {
  const place = `${addressOf(page.path)}${headingId === "" ? "" : `#${headingId}`}`
  const version = versionOf(page.path)
  return {
    objectID: place,
    url: `${origin}${place}`,
    language,
    version,
    hierarchy: { lvl0: version, lvl1: page.frontMatter.title, lvl2: heading === "" ? null : heading },
    content: (headingId === "" ? `${page.frontMatter.description} ${text}` : text).slice(0, mostCharacters),
  }
}

const leadOf = ({ sections }: Article): ReadonlyArray<Section> =>
  sections[0]?.headingId === "" ? [] : [{ headingId: "", heading: "", text: "" }]

/** What a hosted index of the pages must hold, a record a section and a line a record. */
export const hostedRecords = (articles: ReadonlyArray<Article>, origin: string): SearchFile => {
  const lines = articles.flatMap((article) =>
    [...leadOf(article), ...article.sections].map((section) => JSON.stringify(recordOf(origin, article, section))),
  )
  return { fileName: "search/records.ndjson", bytes: new TextEncoder().encode(`${lines.join("\n")}\n`) }
}
