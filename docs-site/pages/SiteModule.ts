import type * as SiteModule from "../site/Site.ts"

/** The address of `site/Site.ts`, put in by the build. */
declare const siteModule: string

/** The site, read outside the bundle so that every module finds its files: once per build, or per page in development. */
export const readSite = async (): Promise<SiteModule.Site> => {
  const { loadSite, loadedSite } = (await import(/* @vite-ignore */ siteModule)) as typeof SiteModule
  return import.meta.env.DEV ? loadSite() : loadedSite()
}
