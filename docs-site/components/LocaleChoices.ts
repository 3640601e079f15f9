import type { SiteConfiguration } from "../configuration/SiteConfiguration.ts"
import type { PageView, Target } from "../navigation/PageView.ts"

interface LocaleChoice extends Target {
  readonly value: string
  readonly isCurrent: boolean
}

/** The languages a page can be read in; where there is no page, the way to the first one. */
export const localeChoices = (
  { defaultLocale, locales }: SiteConfiguration,
  { address, body }: PageView,
): ReadonlyArray<LocaleChoice> =>
  locales.map(({ code, label }) => ({
    label,
    href: body.type === "notFound" ? "/docs/" : address,
    value: code,
    isCurrent: code === defaultLocale,
  }))
