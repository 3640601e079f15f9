import type { PageBody, PageView } from "../navigation/PageView.ts"
import type { SiteConfiguration } from "../site/SiteConfiguration.ts"
import { escapeXml } from "./EscapeXml.ts"
import type { OutputFile } from "./OutputFile.ts"

type Post = PageView & { readonly body: Extract<PageBody, { type: "post" }> }

const isPost = (view: PageView): view is Post => view.body.type === "post"

const absolute = (html: string, origin: string): string => html.replaceAll(/\b(href|src)="\//g, `$1="${origin}/`)

const rss = (posts: ReadonlyArray<Post>, { name, origin, tagline }: SiteConfiguration): string => {
  const items = posts.map(({ address, body, description, title }) => {
    const link = escapeXml(origin + address)
    const date = new Date(`${body.post.date}T00:00:00Z`).toUTCString()
    const categories = body.post.tags.map((tag) => `<category>${escapeXml(tag)}</category>`).join("")
    return `<item><title>${escapeXml(title)}</title><link>${link}</link><guid>${link}</guid><pubDate>${date}</pubDate><description>${escapeXml(description)}</description>${categories}<content:encoded>${escapeXml(absolute(body.html, origin))}</content:encoded></item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeXml(name)} blog</title><link>${origin}/docs/blog</link><atom:link href="${origin}/docs/blog/rss.xml" rel="self" type="application/rss+xml"/><description>${escapeXml(tagline)}</description><language>en</language>
${items.join("\n")}
</channel></rss>
`
}

const atom = (posts: ReadonlyArray<Post>, { name, origin }: SiteConfiguration): string => {
  const entries = posts.map(({ address, body, description, title, updated }) => {
    const link = escapeXml(origin + address)
    const authors = body.authors.map((author) => `<author><name>${escapeXml(author.name)}</name></author>`).join("")
    return `<entry><title>${escapeXml(title)}</title><link href="${link}"/><id>${link}</id><published>${body.post.date}T00:00:00Z</published><updated>${updated ?? body.post.date}T00:00:00Z</updated>${authors}<summary>${escapeXml(description)}</summary><content type="html">${escapeXml(absolute(body.html, origin))}</content></entry>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>${escapeXml(name)} blog</title><link href="${origin}/docs/blog"/><link rel="self" href="${origin}/docs/blog/atom.xml"/><id>${origin}/docs/blog</id><updated>${posts[0]?.body.post.date ?? "1970-01-01"}T00:00:00Z</updated>
${entries.join("\n")}
</feed>
`
}

/** The blog as RSS and as Atom, newest post first. */
export const feeds = (views: ReadonlyArray<PageView>, configuration: SiteConfiguration): ReadonlyArray<OutputFile> => {
  const posts = views.filter(isPost).toSorted((one, other) => other.body.post.date.localeCompare(one.body.post.date))
  return [
    { path: "blog/rss.xml", text: rss(posts, configuration) },
    { path: "blog/atom.xml", text: atom(posts, configuration) },
  ]
}
