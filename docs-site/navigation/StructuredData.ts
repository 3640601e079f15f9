import { addressOf } from "../configuration/Addresses.ts"
import type { SiteConfiguration } from "../configuration/SiteConfiguration.ts"
import type { PageView } from "./PageView.ts"
import { socialPicture } from "./SocialPicture.ts"

/** A crumb that is no page has no place in a list of links; the last one is the page itself. */
const breadcrumbs = (origin: string, { address, trail }: PageView): ReadonlyArray<object> => {
  const crumbs = trail.flatMap(({ href, label }, index) => {
    const target = index === trail.length - 1 ? address : href
    return target === undefined ? [] : [{ name: label, item: origin + target }]
  })
  return crumbs.length < 2
    ? []
    : [
        {
          "@type": "BreadcrumbList",
          itemListElement: crumbs.map((crumb, index) => ({ "@type": "ListItem", position: index + 1, ...crumb })),
        },
      ]
}

const siteId = (origin: string): string => `${origin}/docs/#site`

const website = ({ defaultLocale, name, origin }: SiteConfiguration, { description }: PageView): object => ({
  "@type": "WebSite",
  "@id": siteId(origin),
  name: `${name} documentation`,
  url: `${origin}/docs/`,
  description,
  inLanguage: defaultLocale,
  publisher: { "@type": "Organization", name, url: origin },
  potentialAction: {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: `${origin}/docs/search?q={search_term_string}` },
    "query-input": "required name=search_term_string",
  },
})

const typeOf = ({ body, path }: PageView): string => {
  if (body.type === "post") return "BlogPosting"
  if (body.type === "posts") return path === "blog" ? "Blog" : "CollectionPage"
  if (body.type === "archive" || body.type === "authors" || body.type === "tags") return "CollectionPage"
  if (body.type === "search") return "SearchResultsPage"
  if (body.type !== "article" && body.type !== "cli") return "WebPage"
  return path === "api" || path.startsWith("api/") ? "APIReference" : "TechArticle"
}

const postData = ({ name, origin }: SiteConfiguration, { body, path }: PageView): object =>
  body.type === "post"
    ? {
        datePublished: body.post.date,
        author: body.authors.map((author) => ({
          "@type": "Person",
          name: author.name,
          jobTitle: author.title,
          url: `${origin}/docs/blog/authors`,
        })),
        publisher: { "@type": "Organization", name, url: origin },
        image: `${origin}/docs/${socialPicture({ path }).file}`,
        keywords: body.post.tags.join(", "),
        mainEntityOfPage: origin + body.post.href,
      }
    : {}

const page = (configuration: SiteConfiguration, view: PageView): object => ({
  "@type": typeOf(view),
  ...(view.body.type === "post" || view.body.type === "article" ? { headline: view.title } : { name: view.title }),
  description: view.description,
  url: configuration.origin + view.address,
  inLanguage: configuration.defaultLocale,
  isPartOf: { "@id": siteId(configuration.origin) },
  ...postData(configuration, view),
  ...(view.updated === undefined ? {} : { dateModified: view.updated }),
})

/** What a page is about, for search engines: JSON-LD that cannot end its own script element. */
export const structuredData = (configuration: SiteConfiguration, view: PageView): string => {
  const subject = view.address === addressOf("") ? website(configuration, view) : page(configuration, view)
  return JSON.stringify({
    "@context": "https://schema.org",
    "@graph": [subject, ...breadcrumbs(configuration.origin, view)],
  }).replaceAll("<", String.raw`\u003c`)
}
