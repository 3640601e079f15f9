import type { PageContextServer } from "vike/types"

import type { PageData } from "../PageData.ts"
import { readSite } from "../SiteModule.ts"

/** All a page shows, by its address; an address without a page shows the not-found page. */
export const data = async ({ urlPathname }: PageContextServer): Promise<PageData> => {
  const { configuration, views } = await readSite()
  const view = views.get(urlPathname.replaceAll(/^\/|\/$/g, "")) ?? views.get("404")
  if (view === undefined) throw new Error("The site has no not-found page.")
  return { configuration, view }
}
