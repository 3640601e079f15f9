import { queryCharactersMax } from "../configuration/SearchLimits.ts"

/** A search that leads to the page of all results, with or without a script. */
export const SearchForm = () => (
  <search>
    <form className="search-form" action="/docs/search">
      <input
        type="search"
        name="q"
        placeholder="Search docs"
        aria-label="Search docs"
        autoComplete="off"
        maxLength={queryCharactersMax}
      />
      <button type="submit">Search</button>
    </form>
  </search>
)
