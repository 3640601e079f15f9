import { renderToStaticMarkup } from "react-dom/server"
import { dangerouslySkipEscape, escapeInject } from "vike/server"
import type { InjectFilterEntry, PageContextServer } from "vike/types"

import { Head } from "../components/Head.tsx"
import { PageFrame } from "../components/PageFrame.tsx"
import { ProblemPage } from "../components/ProblemPage.tsx"
import type { PageData, PageProblem } from "./PageData.ts"

type Html = ReturnType<typeof escapeInject>

const renderProblem = (problem: string): Html => {
  const body = renderToStaticMarkup(<ProblemPage problem={problem} />)
  return escapeInject`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Something to mend</title></head><body>${dangerouslySkipEscape(body)}</body></html>`
}

/** What the script imports is fetched together with it, and not after it. */
const injectFilter = (assets: ReadonlyArray<InjectFilterEntry>): void => {
  for (const asset of assets) if (asset.assetType === "script") asset.inject = "HTML_END"
}

interface RenderedPage {
  readonly documentHtml: Html
  readonly injectFilter?: typeof injectFilter
}

/** Renders a page to HTML that needs no script of React's. */
export const onRenderHtml = (pageContext: PageContextServer): RenderedPage => {
  const page = pageContext.data as PageData | PageProblem
  if ("problem" in page) return { documentHtml: renderProblem(page.problem) }
  const { configuration, view } = page
  const head = renderToStaticMarkup(<Head configuration={configuration} view={view} />)
  const body = renderToStaticMarkup(<PageFrame configuration={configuration} view={view} />)
  const documentHtml = escapeInject`<!doctype html>
<html lang="${configuration.defaultLocale}" data-respects-system="${String(configuration.colorMode.respectsSystem)}" data-default-mode="${configuration.colorMode.defaultMode}"><head>${dangerouslySkipEscape(head)}</head><body>${dangerouslySkipEscape(body)}</body></html>`
  return { documentHtml, injectFilter }
}
