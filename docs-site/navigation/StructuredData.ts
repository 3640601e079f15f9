import type { SiteConfiguration } from "../site/SiteConfiguration.ts"
import type { PageView } from "./PageView.ts"

const breadcrumbs = (origin: string, { trail }: PageView): object | undefined =>
  trail.length < 2
    ? undefined
    : {
        "@type": "BreadcrumbList",
        itemListElement: trail.map(({ href, label }, index) => ({
          "@type": "ListItem",
          position: index + 1,
          name: label,
          ...(href === undefined ? {} : { item: origin + href }),
        })),
      }

const subject = ({ name, origin }: SiteConfiguration, view: PageView): object => {
  const url = origin + view.address
  if (view.path === "") return { "@type": "WebSite", name, url, description: view.description }
  const type = view.body.type === "post" ? "BlogPosting" : view.body.type === "article" ? "TechArticle" : "WebPage"
  return {
    "@type": type,
    headline: view.title,
    description: view.description,
    url,
    inLanguage: "en",
    ...(view.body.type === "post"
      ? {
          datePublished: view.body.post.date,
          author: view.body.authors.map((author) => ({ "@type": "Person", name: author.name })),
        }
      : {}),
    ...(view.updated === undefined ? {} : { dateModified: view.updated }),
  }
}

/** What a page is about, for search engines: JSON-LD that cannot end its own script element. */
export const structuredData = (configuration: SiteConfiguration, view: PageView): string => {
  const parts = [subject(configuration, view), breadcrumbs(configuration.origin, view)].filter(
    (part) => part !== undefined,
  )
  return JSON.stringify({ "@context": "https://schema.org", "@graph": parts }).replaceAll("<", String.raw`\u003c`)
}
