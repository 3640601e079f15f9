import type { Article, Section } from "../../../docs-site/pipeline/Article.ts"

/** An article with only what search reads. */
export const sampleArticle = (
  path: string,
  title: string,
  sections: ReadonlyArray<Section>,
  description = "",
): Article => ({
  page: { path, source: `${path}.md`, isGenerated: false, frontMatter: { title, description }, markdown: "" },
  html: "",
  headings: [],
  sections,
  links: [],
  wordCount: 0,
})

/** A section under a heading. */
export const sampleSection = (heading: string, text: string): Section => ({
  headingId: heading.toLowerCase().replaceAll(" ", "-"),
  heading,
  text,
})
