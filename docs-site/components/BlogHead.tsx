const parts = [
  { href: "/docs/blog", label: "Posts" },
  { href: "/docs/blog/archive", label: "Archive" },
  { href: "/docs/blog/authors", label: "Authors" },
  { href: "/docs/blog/tags", label: "Tags" },
]

const feeds = [
  { href: "/docs/blog/rss.xml", label: "RSS" },
  { href: "/docs/blog/atom.xml", label: "Atom" },
  { href: "/docs/blog/feed.json", label: "JSON" },
]

interface BlogHeadProps {
  readonly title: string
  readonly description: string
  /** The address of the part of the blog that is shown, if it is one. */
  readonly current: string | undefined
}

/** The title of a list of the blog, and links to the other lists and the feeds. */
export const BlogHead = ({ current, description, title }: BlogHeadProps) => (
  <header className="blog-head">
    <h1>{title}</h1>
    <p className="lead">{description}</p>
    <div>
      <nav aria-label="Parts of the blog">
        {parts.map(({ href, label }) => (
          <a key={href} href={href} aria-current={href === current ? "page" : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <nav className="feeds" aria-label="Feeds">
        {feeds.map(({ href, label }) => (
          <a key={href} href={href} data-leaves-docs>
            {label}
          </a>
        ))}
      </nav>
    </div>
  </header>
)
