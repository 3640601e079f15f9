import type { SiteConfiguration } from "../configuration/SiteConfiguration.ts"
import type { PageBody, PageView } from "../navigation/PageView.ts"
import { escapeHtml } from "../pipeline/EscapeHtml.ts"
import type { OutputFile } from "./OutputFile.ts"

type Post = PageView & { readonly body: Extract<PageBody, { type: "post" }> }

const isPost = (view: PageView): view is Post => view.body.type === "post"

/** The text of a post as it can be read anywhere: with whole addresses, and without what needs this site's scripts. */
const standalone = ({ address, body: { html } }: Post, origin: string): string =>
  html
    .replaceAll(/<button\b[^>]*>.*?<\/button>/gs, "")
    .replaceAll(/\b(href|src)=(["']?)\//g, `$1=$2${origin}/`)
    .replaceAll(/\bhref=(["']?)#/g, `href=$1${origin}${address}#`)

const moment = (day: string): string => `${day}T00:00:00Z`

const lastChange = (posts: ReadonlyArray<Post>): string =>
  posts
    .map(({ body, updated }) => updated ?? body.post.date)
    .toSorted()
    .at(-1) ?? "1970-01-01"

const rss = (posts: ReadonlyArray<Post>, { defaultLocale, name, origin, tagline }: SiteConfiguration): string => {
  const items = posts.map((post) => {
    const { address, body, description, title } = post
    const link = escapeHtml(origin + address)
    const date = new Date(moment(body.post.date)).toUTCString()
    const creators = body.authors.map((author) => `<dc:creator>${escapeHtml(author.name)}</dc:creator>`).join("")
    const categories = body.post.tags.map((tag) => `<category>${escapeHtml(tag)}</category>`).join("")
    return `<item><title>${escapeHtml(title)}</title><link>${link}</link><guid>${link}</guid><pubDate>${date}</pubDate>${creators}<description>${escapeHtml(description)}</description>${categories}<content:encoded>${escapeHtml(standalone(post, origin))}</content:encoded></item>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>${escapeHtml(name)} blog</title><link>${escapeHtml(origin)}/docs/blog</link><atom:link href="${escapeHtml(origin)}/docs/blog/rss.xml" rel="self" type="application/rss+xml"/><description>${escapeHtml(tagline)}</description><language>${defaultLocale}</language><lastBuildDate>${new Date(moment(lastChange(posts))).toUTCString()}</lastBuildDate>
${items.join("\n")}
</channel></rss>
`
}

const atom = (posts: ReadonlyArray<Post>, { defaultLocale, name, origin }: SiteConfiguration): string => {
  const entries = posts.map((post) => {
    const { address, body, description, title, updated } = post
    const link = escapeHtml(origin + address)
    const authors = body.authors.map((author) => `<author><name>${escapeHtml(author.name)}</name></author>`).join("")
    const categories = body.post.tags.map((tag) => `<category term="${escapeHtml(tag)}"/>`).join("")
    return `<entry><title>${escapeHtml(title)}</title><link href="${link}"/><id>${link}</id><published>${moment(body.post.date)}</published><updated>${moment(updated ?? body.post.date)}</updated>${authors}${categories}<summary>${escapeHtml(description)}</summary><content type="html">${escapeHtml(standalone(post, origin))}</content></entry>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${defaultLocale}"><title>${escapeHtml(name)} blog</title><link href="${escapeHtml(origin)}/docs/blog"/><link rel="self" href="${escapeHtml(origin)}/docs/blog/atom.xml"/><id>${escapeHtml(origin)}/docs/blog</id><updated>${moment(lastChange(posts))}</updated>
${entries.join("\n")}
</feed>
`
}

const json = (posts: ReadonlyArray<Post>, { defaultLocale, name, origin, tagline }: SiteConfiguration): string =>
  JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title: `${name} blog`,
    description: tagline,
    home_page_url: `${origin}/docs/blog`,
    feed_url: `${origin}/docs/blog/feed.json`,
    language: defaultLocale,
    items: posts.map((post) => ({
      id: origin + post.address,
      url: origin + post.address,
      title: post.title,
      summary: post.description,
      content_html: standalone(post, origin),
      date_published: moment(post.body.post.date),
      ...(post.updated === undefined ? {} : { date_modified: moment(post.updated) }),
      authors: post.body.authors.map((author) => ({ name: author.name })),
      tags: post.body.post.tags,
    })),
  })

/** The blog as RSS, as Atom and as a JSON Feed, newest post first. */
export const feeds = (views: ReadonlyArray<PageView>, configuration: SiteConfiguration): ReadonlyArray<OutputFile> => {
  const posts = views.filter(isPost).toSorted((one, other) => other.body.post.date.localeCompare(one.body.post.date))
  return [
    { path: "blog/rss.xml", text: rss(posts, configuration) },
    { path: "blog/atom.xml", text: atom(posts, configuration) },
    { path: "blog/feed.json", text: json(posts, configuration) },
  ]
}
