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
      <p>Searching needs JavaScript. The menus and the site map lead to every page too.</p>
    </noscript>
  </div>
)
