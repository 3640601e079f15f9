import { readSite } from "../SiteModule.ts"

/** The addresses of all pages, below the base path. */
export const onBeforePrerenderStart = async (): Promise<Array<string>> => {
  const { views } = await readSite()
  return [...views.keys()].map((path) => `/${path}`)
}
