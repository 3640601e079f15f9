import { suggestion } from "#domain/shared/Similarity.ts"

/** One variable of the build: the documentation's own page, the check and the configuration read this one list. */
export interface DocsSetting {
  readonly variable: string
  /** The default. */
  readonly fallback: string
  readonly description: string
  /** The expected form of a value, with an example to copy. */
  readonly expected: string
  readonly accepts: (value: string) => boolean
  /** What is wrong with a published site without it; absent if nothing is. */
  readonly withoutIt?: string
}

/** The environment variables. Most of them do not concern this site. */
export type Variables = Readonly<Record<string, string | undefined>>

const webAddress = (value: string): URL | undefined => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:"
  return url !== undefined && isWeb && url.username === "" && url.password === "" ? url : undefined
}

const isWebAddress = (value: string): boolean => webAddress(value) !== undefined
const isOrigin = (value: string): boolean => webAddress(value)?.origin === value.replace(/\/+$/, "")
const isRepository = (value: string): boolean => {
  const url = webAddress(value)
  return url !== undefined && url.search === "" && url.hash === ""
}
const isWebAddressOrPath = (value: string): boolean => /^\/(?!\/)\S*$/.test(value) || isWebAddress(value)

const isSwitch = (value: string): boolean => value === "on" || value === "off"

const webAddressExpected = "an address that begins with https:// or http:// and holds no password"

/** Every `DOCS_` variable that `npm run docs:build` reads. */
export const docsSettings: ReadonlyArray<DocsSetting> = [
  {
    variable: "DOCS_CONTENT",
    fallback: "docs-site/content",
    description:
      "The folder of pages that the site is built from. With another one, the pages generated from the code are left out.",
    expected: "a folder, such as ../handbook, from the repository's",
    accepts: (value) => value !== "",
  },
  {
    variable: "DOCS_ORIGIN",
    fallback: "https://orrery.example.com",
    description:
      "Where the site is published, without a path: for canonical addresses, feeds, the site map and language models.",
    expected: "a web origin without a path, such as https://docs.example.com",
    accepts: isOrigin,
    withoutIt: "Canonical addresses, feeds and the site map lead to a placeholder",
  },
  {
    variable: "DOCS_REPOSITORY",
    fallback: "https://git.example.com/orrery",
    description:
      "The source repository, for the link in the navbar, for *Edit this page* (`/edit/main/…`) and for reports of missing results (`/issues/new`).",
    expected: "the address of a repository, such as https://github.com/acme/orrery",
    accepts: isRepository,
    withoutIt: "The links to the source and for editing a page lead to a placeholder",
  },
  {
    variable: "DOCS_MAIN_SITE",
    fallback: "the root of DOCS_ORIGIN",
    description: "Where the link *Main site* of the navbar leads.",
    expected: `a path such as / or ${webAddressExpected}, such as https://example.com`,
    accepts: isWebAddressOrPath,
  },
  {
    variable: "DOCS_TAG_MANAGER_ID",
    fallback: "no tag manager, and no request to another site",
    description:
      "The container of Google Tag Manager that every page loads. Pages then send requests to googletagmanager.com, so add it to your privacy policy.",
    expected: "the id of a container, such as GTM-ABC123",
    accepts: (value) => /^GTM-[A-Z0-9]+$/.test(value),
  },
  {
    variable: "DOCS_COLOR_MODE_SWITCH",
    fallback: "on",
    description: "Whether readers switch between light and dark. With `off` what they chose before is forgotten.",
    expected: "on or off",
    accepts: isSwitch,
  },
  {
    variable: "DOCS_COLOR_MODE_SYSTEM",
    fallback: "on",
    description: "Whether a reader who chose nothing sees what their system prefers. With `off` that is dark.",
    expected: "on or off",
    accepts: isSwitch,
  },
  {
    variable: "DOCS_ANNOUNCEMENT",
    fallback: "that every example runs on a simulated cloud",
    description: "The text of the bar above every page, until a reader closes it; `off` shows no bar.",
    expected: "one line of text of at most 200 characters, or off",
    accepts: (value) => /^.{1,200}$/.test(value),
  },
  {
    variable: "DOCS_ANNOUNCEMENT_ID",
    fallback: "derived from the text",
    description:
      "A reader who closed the bar with this id does not see it again. Change the id to show the bar to every reader again.",
    expected: "lower-case letters, digits and -, such as release-2",
    accepts: (value) => /^[a-z0-9-]+$/.test(value),
  },
  {
    variable: "DOCS_ASK_URL",
    fallback: "search without the answers of a language model",
    description:
      "A service that answers questions about the documentation. It gets `{question, language, version}` by POST.",
    expected: `a path such as /ask or ${webAddressExpected}, such as https://ask.example.com/answers`,
    accepts: isWebAddressOrPath,
  },
  {
    variable: "DOCS_SEARCH_URL",
    fallback: "the site's own index, searched in the browser",
    description: "A hosted search service that speaks the protocol of Algolia, instead of the site's own index.",
    expected: `a path such as /search-service or ${webAddressExpected}, such as https://search.example.com`,
    accepts: isWebAddressOrPath,
  },
  {
    variable: "DOCS_SEARCH_INDEX",
    fallback: "docs",
    description: "The index of the hosted search service.",
    expected: "letters, digits, - and _, such as docs",
    accepts: (value) => /^[\w-]+$/.test(value),
  },
  {
    variable: "DOCS_SEARCH_APPLICATION",
    fallback: "taken from an address of Algolia's own, otherwise none",
    description: "The application of the hosted search service.",
    expected: "letters and digits, such as B1G2GM9NG0",
    accepts: (value) => /^[A-Za-z0-9]+$/.test(value),
  },
  {
    variable: "DOCS_SEARCH_PUBLIC_KEY",
    fallback: "none",
    description: "A key of the hosted search service that may only search: every reader sees it.",
    expected: "one word, as the service shows it",
    accepts: (value) => /^\S+$/.test(value),
  },
]

/** Stops the build and names every variable that it cannot use, with what to write instead. */
export class DocsSettingsInvalid extends Error {
  override readonly name = "DocsSettingsInvalid"
  readonly problems: ReadonlyArray<string>

  constructor(problems: ReadonlyArray<string>) {
    super(["The documentation cannot be built with this environment:", ...problems].join("\n"))
    this.problems = problems
  }
}

const given = (variables: Variables, { variable }: DocsSetting): string | undefined => {
  const value = variables[variable]?.trim()
  return value === "" ? undefined : value
}

/** The variables with their defaults, or everything that is wrong with them. */
export const checkDocsSettings = (variables: Variables): Variables => {
  const wrong = docsSettings.flatMap((setting) => {
    const value = given(variables, setting)
    return value === undefined || setting.accepts(value)
      ? []
      : [`${setting.variable} is ${JSON.stringify(value)}. Set it to ${setting.expected}; or unset it.`]
  })
  if (wrong.length > 0) throw new DocsSettingsInvalid(wrong)
  return Object.fromEntries(docsSettings.map((setting) => [setting.variable, given(variables, setting)]))
}

/** Warnings for the publisher of the site: settings left at a placeholder, and unknown `DOCS_` variables. */
export const docsSettingsWarnings = (variables: Variables): ReadonlyArray<string> => {
  const known = docsSettings.map(({ variable }) => variable)
  const unknown = Object.keys(variables).filter((name) => name.startsWith("DOCS_") && !known.includes(name))
  return [
    ...unknown.map((name) => `${name} is not a setting of the documentation.${suggestion(name, known)}`),
    ...docsSettings
      .filter((setting) => setting.withoutIt !== undefined && given(variables, setting) === undefined)
      .map(
        ({ expected, fallback, variable, withoutIt }) =>
          `${variable} is not set. ${withoutIt} (${fallback}). Before you publish, set it to ${expected}.`,
      ),
  ]
}

/** The default of a variable, if it is a value. */
export const fallbackOf = (variable: string): string =>
  docsSettings.find((setting) => setting.variable === variable)?.fallback ?? ""
