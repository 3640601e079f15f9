import { renderToStaticMarkup } from "react-dom/server"
import { dangerouslySkipEscape, escapeInject } from "vike/server"
import type { PageContextServer } from "vike/types"

import { Head } from "../components/Head.tsx"
import { PageFrame } from "../components/PageFrame.tsx"
import type { PageData } from "./PageData.ts"

/** Renders a page to HTML that needs no script of React's. */
export const onRenderHtml = (pageContext: PageContextServer): ReturnType<typeof escapeInject> => {
  const { configuration, view } = pageContext.data as PageData
  const head = renderToStaticMarkup(<Head configuration={configuration} view={view} />)
  const body = renderToStaticMarkup(<PageFrame configuration={configuration} view={view} />)
  return escapeInject`<!doctype html>
<html lang="${configuration.defaultLocale}" data-respects-system="${String(configuration.colorMode.respectsSystem)}" data-default-mode="${configuration.colorMode.defaultMode}"><head>${dangerouslySkipEscape(head)}</head><body>${dangerouslySkipEscape(body)}</body></html>`
}
