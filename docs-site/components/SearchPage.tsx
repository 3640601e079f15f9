import { Entrances } from "./Entrances.tsx"
import { SearchForm } from "./SearchForm.tsx"

/** The page of all results of a query; a script fills it. */
export const SearchPage = ({ title }: { readonly title: string }) => (
  <div className="search-page" data-search-page>
    <h1>{title}</h1>
    <SearchForm />
    <div data-search-results />
    <noscript>
      <p>Searching needs JavaScript, which does not run here. Every page can be reached from one of these.</p>
      <Entrances />
    </noscript>
  </div>
)
