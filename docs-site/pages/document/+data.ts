import type { PageContextServer } from "vike/types"

import type { PageData, PageProblem } from "../PageData.ts"
import { readSite } from "../SiteModule.ts"

const pageOf = async (path: string): Promise<PageData> => {
  const { configuration, views } = await readSite()
  const view = views.get(path.replaceAll(/^\/|\/$/g, "")) ?? views.get("404")
  if (view === undefined) throw new Error("The site has no not-found page.")
  return { configuration, view }
}

/**
 * All a page shows, by its address; an address without a page shows the not-found page. A build stops at the first problem; the
 * development server shows it instead of the page.
 */
export const data = async ({ urlPathname }: PageContextServer): Promise<PageData | PageProblem> => {
  const page = pageOf(urlPathname)
  if (!import.meta.env.DEV) return page
  return page.catch((error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }))
}
