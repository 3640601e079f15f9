import { generatedPages } from "../generated/GeneratedPages.ts"
import { checkConfiguration } from "../navigation/CheckedConfiguration.ts"
import type { PageView } from "../navigation/PageView.ts"
import { pageViews } from "../navigation/PageViews.ts"
import { compileAll } from "../pipeline/CompileAll.ts"
import { readContent } from "../pipeline/ReadContent.ts"
import type { Article } from "./Article.ts"
import { readAuthors } from "./Authors.ts"
import { readChangeDates } from "./ChangeDates.ts"
import { withMissingPages } from "./OwnPages.ts"
import { siteConfiguration, type SiteConfiguration } from "./SiteConfiguration.ts"
import { checkLinks } from "./SiteProblems.ts"

/** Every page of the site, compiled and placed among the others. */
export interface Site {
  readonly configuration: SiteConfiguration
  readonly articles: ReadonlyArray<Article>
  readonly views: ReadonlyMap<string, PageView>
}

/** Reads and compiles everything anew. */
export const loadSite = async (): Promise<Site> => {
  const configuration = checkConfiguration(siteConfiguration)
  const [articles, changeDates] = await Promise.all([
    Promise.all([readContent(), generatedPages()]).then(([written, generated]) =>
      compileAll(withMissingPages([...written, ...generated])),
    ),
    readChangeDates(new URL("../../", import.meta.url)),
  ])
  const views = pageViews({ configuration, articles, authors: readAuthors(), changeDates })
  checkLinks(articles, views.keys())
  return { configuration, articles, views }
}

let loaded: Promise<Site> | undefined

/** The site as it was first read by this process. */
export const loadedSite = (): Promise<Site> => (loaded ??= loadSite())
