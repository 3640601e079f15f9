import type { Locale, SiteConfiguration } from "../configuration/SiteConfiguration.ts"

const navbarTypes = ["link", "mainSite", "repository", "search", "docsVersion", "version", "locale", "colorMode"]

/** Stops the build and names the items that the layout cannot render. */
export class ConfigurationInvalid extends Error {
  override readonly name = "ConfigurationInvalid"
}

/** The language of the site; one that is not configured fails the build by name. */
export const localeOf = (configuration: SiteConfiguration, code: string): Locale => {
  const locale = configuration.locales.find((candidate) => candidate.code === code)
  if (locale !== undefined) return locale
  const known = configuration.locales.map((candidate) => candidate.code).join(", ") || "none"
  throw new ConfigurationInvalid(
    `The locale "${code}" is not configured. Configured: ${known}. Add it to docs-site/configuration/SiteConfiguration.ts.`,
  )
}

/** Fails the build, by name, for items that the layout cannot render. */
export const checkConfiguration = (configuration: SiteConfiguration): SiteConfiguration => {
  localeOf(configuration, configuration.defaultLocale)
  for (const { type } of configuration.navbar) {
    if (!navbarTypes.includes(type))
      throw new ConfigurationInvalid(
        `The navbar item of type "${String(type)}" is unknown. Known: ${navbarTypes.join(", ")}.`,
      )
  }
  return configuration
}
