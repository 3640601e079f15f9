import { siteConfiguration, type SiteConfiguration } from "../configuration/SiteConfiguration.ts"
import { checkConfiguration } from "../navigation/CheckedConfiguration.ts"
import type { PageView } from "../navigation/PageView.ts"
import { pageViews } from "../navigation/PageViews.ts"
import type { Article } from "../pipeline/Article.ts"
import { readAuthors } from "../pipeline/Authors.ts"
import { readChangeDates } from "../pipeline/ChangeDates.ts"
import { compileAll } from "../pipeline/CompileAll.ts"
import { isForeignContent } from "../pipeline/ContentPath.ts"
import { readContent } from "../pipeline/ReadContent.ts"
import type { SourcePage } from "../pipeline/SourcePage.ts"
import { withMissingPages } from "./OwnPages.ts"
import { checkLinks, checkStates } from "./SiteProblems.ts"

/** Every page of the site, compiled and placed among the others. */
export interface Site {
  readonly configuration: SiteConfiguration
  readonly articles: ReadonlyArray<Article>
  readonly views: ReadonlyMap<string, PageView>
}

/** With foreign pages what makes the others is not even loaded. */
const pagesFromCode = async (): Promise<ReadonlyArray<SourcePage>> =>
  isForeignContent ? [] : (await import("../generated/GeneratedPages.ts")).generatedPages()

/** Reads and compiles the whole site again. */
export const loadSite = async (): Promise<Site> => {
  const configuration = checkConfiguration(siteConfiguration)
  const [articles, changeDates] = await Promise.all([
    Promise.all([readContent(), pagesFromCode()]).then(([written, generated]) =>
      compileAll(withMissingPages([...written, ...generated])),
    ),
    readChangeDates(new URL("../../", import.meta.url)),
  ])
  checkStates(articles)
  const views = pageViews({ configuration, articles, authors: readAuthors(), changeDates })
  checkLinks(articles, views.keys())
  return { configuration, articles, views }
}

let loaded: Promise<Site> | undefined

/** The site as it was first read by this process. */
export const loadedSite = (): Promise<Site> => (loaded ??= loadSite())
