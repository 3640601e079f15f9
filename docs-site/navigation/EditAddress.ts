import type { SiteConfiguration } from "../configuration/SiteConfiguration.ts"

/** The address to edit a page, or the code that generates it. Undefined if the repository has neither. */
export const editAddressOf = ({ repositoryUrl }: SiteConfiguration, source: string): string | undefined =>
  source.startsWith("..") || source.startsWith("/") ? undefined : `${repositoryUrl}/edit/main/${source}`
