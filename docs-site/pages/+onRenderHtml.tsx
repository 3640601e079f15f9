import { renderToStaticMarkup } from "react-dom/server"
import { dangerouslySkipEscape, escapeInject } from "vike/server"
import type { PageContextServer } from "vike/types"

export const onRenderHtml = (pageContext: PageContextServer) => {
  const Page = pageContext.Page as React.FunctionComponent
  return escapeInject`<!doctype html><html lang="en"><head><title>x</title></head><body>${dangerouslySkipEscape(renderToStaticMarkup(<Page />))}</body></html>`
}
