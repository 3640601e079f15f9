/** What a build decides about search; the page carries it in `<meta name="docs-search">`. */
export interface SearchSettings {
  /** Where a reader reports a missing result; the query is added to it. */
  readonly reportUrl?: string
  /**
   * Answers questions: takes `{question, language, version}` by POST, returns a stream of Markdown, or `{answer,
   * sources}` as JSON.
   */
  readonly askUrl?: string
  /** A hosted search service, instead of the site's own index. */
  readonly hosted?: HostedSearchSettings
}

/** The connection to a service with the protocol of Algolia. */
export interface HostedSearchSettings {
  readonly url: string
  readonly index: string
  readonly application?: string
  /** A key that may only search: every reader sees it. */
  readonly publicKey?: string
}

/** Algolia's own hosts are named after the application. */
const applicationOf = (url: string): string | undefined =>
  /^https:\/\/([a-z0-9]+)(?:-dsn|-[123])?\.algolia(?:net\.com|\.net)(?:\/|$)/i.exec(url)?.[1]?.toUpperCase()

const hostedSettings = (
  url: string,
  index: string,
  application: string | undefined,
  publicKey: string | undefined,
): HostedSearchSettings => ({
  url,
  index,
  ...(application === undefined ? {} : { application }),
  ...(publicKey === undefined ? {} : { publicKey }),
})

/** Reads the `DOCS_` variables of the build that concern search. */
export const searchSettings = (
  variables: Readonly<Record<string, string | undefined>>,
  repositoryUrl: string,
): SearchSettings => {
  const { DOCS_ASK_URL: askUrl, DOCS_SEARCH_URL: url, DOCS_SEARCH_PUBLIC_KEY: publicKey } = variables
  const index = variables["DOCS_SEARCH_INDEX"] ?? "docs"
  const application = variables["DOCS_SEARCH_APPLICATION"]
  const hosted =
    url === undefined ? undefined : hostedSettings(url, index, application ?? applicationOf(url), publicKey)
  return {
    reportUrl: `${repositoryUrl}/issues/new?title=`,
    ...(askUrl === undefined ? {} : { askUrl }),
    ...(hosted === undefined ? {} : { hosted }),
  }
}

/** The sites that the pages' content security policy must let them reach, apart from their own. */
export const searchOrigins = ({ askUrl, hosted }: SearchSettings): ReadonlyArray<string> =>
  [askUrl, hosted?.url]
    .filter((url) => url !== undefined && /^https?:/.test(url))
    .map((url) => new URL(url ?? "").origin)
