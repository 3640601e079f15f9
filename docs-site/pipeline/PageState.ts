import { frameIds } from "../configuration/FrameIds.ts"
import type { Heading } from "./Article.ts"
import type { ContentProblem } from "./ContentError.ts"
import type { SourcePage } from "./SourcePage.ts"

/** What the rules of the dialect learn while one page is compiled; Markdown's environment carries it as `state`. */
export interface PageState {
  readonly page: SourcePage
  readonly problems: Array<ContentProblem>
  readonly headings: Array<Heading>
  /** Every id of the page's text, so that none is given twice. */
  readonly ids: Set<string>
  /** Link addresses and the line of the source they first stand in. */
  readonly links: Map<string, number | undefined>
  tabGroups: number
  diagrams: number
  images: number
}

/** The state that compiling a page begins with. */
export const makePageState = (page: SourcePage): PageState => ({
  page,
  problems: [],
  headings: [],
  ids: new Set(),
  links: new Map(),
  tabGroups: 0,
  diagrams: 0,
  images: 0,
})

const aroundText: ReadonlySet<string> = new Set(Object.values(frameIds))

/** Whether an element in the page's text or around it has the id. */
export const isIdTaken = (state: PageState, id: string): boolean => state.ids.has(id) || aroundText.has(id)

/** The line of the source a line of the page's Markdown, counted from 0, stands in. */
export const sourceLine = (page: SourcePage, markdownLine: number | undefined): number | undefined =>
  page.firstLine === undefined || markdownLine === undefined ? undefined : page.firstLine + markdownLine

/** Records something to correct at a line of the page; the build stops with all of them together. */
export const addProblem = (state: PageState, markdownLine: number | undefined, message: string): void => {
  const line = sourceLine(state.page, markdownLine)

  state.problems.push({ source: state.page.source, message, ...(line === undefined ? {} : { line }) })
}

/** The state a rule finds in Markdown's environment. */
export const pageState = (env: Record<string | symbol, unknown> | undefined): PageState => env?.["state"] as PageState
