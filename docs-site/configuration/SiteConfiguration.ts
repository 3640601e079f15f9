import { readFileSync } from "node:fs"

import { announcementOf, type Announcement } from "./Announcement.ts"
import { checkDocsSettings, fallbackOf } from "./DocsSettings.ts"
import { searchSettings, type SearchSettings } from "./SearchSettings.ts"

/** A link of the navbar or the footer. */
export interface LinkItem {
  readonly label: string
  readonly href: string
}

/** What the navbar may contain; `type` decides how it looks. */
export type NavbarItem =
  | ({ readonly type: "link" } & LinkItem)
  | ({ readonly type: "mainSite" } & LinkItem)
  | ({ readonly type: "repository" } & LinkItem)
  | { readonly type: "search" }
  | { readonly type: "docsVersion"; readonly versions: ReadonlyArray<LinkItem> }
  | { readonly type: "version"; readonly href: string }
  | { readonly type: "locale" }
  | { readonly type: "colorMode" }

/** A language the site is written in. */
export interface Locale {
  readonly code: string
  readonly label: string
}

/** What a visitor may choose about light and dark. */
export interface ColorModeConfiguration {
  readonly defaultMode: "light" | "dark"
  readonly respectsSystem: boolean
  /** Without the switch a stored choice is forgotten. */
  readonly hasSwitch: boolean
}

/** Everything about the site that is not content. */
export interface SiteConfiguration {
  readonly name: string
  readonly tagline: string
  /** Where the site is published, for canonical addresses and feeds. */
  readonly origin: string
  readonly repositoryUrl: string
  readonly version: string
  readonly defaultLocale: string
  readonly locales: ReadonlyArray<Locale>
  readonly colorMode: ColorModeConfiguration
  readonly announcement: Announcement | undefined
  readonly navbar: ReadonlyArray<NavbarItem>
  readonly footer: ReadonlyArray<{ readonly title: string; readonly links: ReadonlyArray<LinkItem> }>
  readonly search: SearchSettings
  /** No request goes to another site unless this is set. */
  readonly tagManagerId: string | undefined
}

const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as {
  readonly version: string
}

const variables = checkDocsSettings(process.env)
const valueOf = (variable: string): string => (variables[variable] ?? fallbackOf(variable)).replace(/(?<=.)\/+$/, "")

const origin = valueOf("DOCS_ORIGIN")
const repositoryUrl = valueOf("DOCS_REPOSITORY")
const mainSite = variables["DOCS_MAIN_SITE"] ?? `${origin}/`
const changeLog = "/docs/latest/platform/change-log"

const isOn = (variable: string): boolean => valueOf(variable) === "on"

/** The site as it is published; what differs between installations comes from `DOCS_` variables of the build. */
export const siteConfiguration: SiteConfiguration = {
  name: "Orrery",
  tagline: "Kubernetes clusters from a manifest, step by step.",
  origin,
  repositoryUrl,
  version,
  defaultLocale: "en",
  locales: [{ code: "en", label: "English" }],
  colorMode: {
    defaultMode: "dark",
    respectsSystem: isOn("DOCS_COLOR_MODE_SYSTEM"),
    hasSwitch: isOn("DOCS_COLOR_MODE_SWITCH"),
  },
  announcement: announcementOf(variables),
  navbar: [
    { type: "link", label: "Nova AI", href: "/docs/nova" },
    { type: "link", label: "Platform", href: "/docs/latest/platform/intro" },
    { type: "link", label: "CLI", href: "/docs/cli" },
    { type: "link", label: "API Reference", href: "/docs/api" },
    { type: "link", label: "Blog", href: "/docs/blog" },
    { type: "search" },
    {
      type: "docsVersion",
      versions: [
        { label: "latest", href: "/docs/latest/platform/intro" },
        { label: "nova", href: "/docs/nova" },
      ],
    },
    { type: "version", href: changeLog },
    { type: "locale" },
    { type: "repository", label: "Source repository", href: repositoryUrl },
    { type: "mainSite", label: "Main site", href: mainSite },
    { type: "colorMode" },
  ],
  footer: [
    {
      title: "Learn",
      links: [
        { label: "Platform guide", href: "/docs/latest/platform/intro" },
        { label: "CLI reference", href: "/docs/cli" },
        { label: "API reference", href: "/docs/api" },
      ],
    },
    {
      title: "Read",
      links: [
        { label: "Blog", href: "/docs/blog" },
        { label: "Change log", href: changeLog },
        { label: "Nova AI", href: "/docs/nova" },
      ],
    },
    {
      title: "Legal",
      links: [
        { label: "Privacy policy", href: "/docs/privacy-policy" },
        { label: "Terms of service", href: "/docs/terms-of-service" },
        { label: "License", href: "/docs/license" },
      ],
    },
  ],
  search: searchSettings(variables, repositoryUrl),
  tagManagerId: variables["DOCS_TAG_MANAGER_ID"],
}
