import type { Site } from "../site/Site.ts"

/** The address of `site/Site.ts`, put in by the build. */
declare const siteModule: string

type SiteModule = typeof import("../site/Site.ts")

/** The site, read outside the bundle so that every module finds its files; once a build, anew for each page of a development server. */
export const readSite = async (): Promise<Site> => {
  const { loadSite, loadedSite } = (await import(/* @vite-ignore */ siteModule)) as SiteModule
  return import.meta.env.DEV ? loadSite() : loadedSite()
}
