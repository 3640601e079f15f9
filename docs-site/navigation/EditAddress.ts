import type { SiteConfiguration } from "../configuration/SiteConfiguration.ts"

/** The address at which the text of a page can be changed, or its code where it is made from code; none where the repository has neither. */
export const editAddressOf = ({ repositoryUrl }: SiteConfiguration, source: string): string | undefined =>
  source.startsWith("..") || source.startsWith("/") ? undefined : `${repositoryUrl}/edit/main/${source}`
