const entrances = [
  { href: "/docs/latest/platform/intro", label: "Platform guide" },
  { href: "/docs/cli", label: "CLI reference" },
  { href: "/docs/api", label: "API reference" },
  { href: "/docs/nova", label: "Nova AI" },
  { href: "/docs/blog/archive", label: "All posts of the blog" },
]

/** Where all results of a query stand; a script fills it. */
export const SearchPage = ({ title }: { readonly title: string }) => (
  <div className="search-page" data-search-page>
    <h1>{title}</h1>
    <search>
      <form className="search-form" action="/docs/search">
        <input
          type="search"
          name="q"
          placeholder="Search docs"
          aria-label="Search docs"
          autoComplete="off"
          maxLength={200}
        />
        <button type="submit">Search</button>
      </form>
    </search>
    <div data-search-results />
    <noscript>
      <p>Searching needs JavaScript, which does not run here. Every page can be reached from one of these.</p>
      <ul>
        {entrances.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ul>
    </noscript>
  </div>
)
