import { codeOf } from "./CodeBlocks.ts"
import { loadDialect } from "./Dialect.ts"
import { parseFenceInfo } from "./FenceInfo.ts"
import { languageNamed } from "./Highlighter.ts"
import { makePageState, sourceLine } from "./PageState.ts"
import type { SourcePage } from "./SourcePage.ts"

/** Fenced code of a page, as a reader would copy it. */
export interface Sample {
  readonly source: string
  /** Line of the source at which the code begins. */
  readonly line: number | undefined
  readonly language: string
  /** What a test validates the sample as, such as `cluster`. */
  readonly test: string | undefined
  readonly code: string
}

/** Every fenced sample of a page, also of those within containers and lists. */
export const readSamples = async (page: SourcePage): Promise<ReadonlyArray<Sample>> => {
  const markdown = await loadDialect()

  return markdown
    .parse(page.markdown, { state: makePageState(page) })
    .filter(({ type }) => type === "fence")
    .map((token) => {
      const { language, test } = parseFenceInfo(token.info)
      const kept = codeOf(token.content).filter(({ change }) => change !== "del")

      return {
        source: page.source,
        line: sourceLine(page, token.map === null ? undefined : token.map[0] + 1),
        language: languageNamed(language) ?? language,
        test,
        code: kept.map(({ text }) => text).join("\n"),
      }
    })
}
