/** A result that the reader opened, stored in this browser only. */
export interface SavedSearch {
  readonly url: string
  readonly title: string
  /** Empty for the beginning of the page. */
  readonly heading: string
}

/** The stored searches. */
export interface SavedSearches {
  readonly recent: ReadonlyArray<SavedSearch>
  readonly favorite: ReadonlyArray<SavedSearch>
}

const mostSaved = { recent: 7, favorite: 20 } as const
const keys = { recent: "search-recent", favorite: "search-favorite" } as const

const isSaved = (value: unknown): value is SavedSearch => {
  if (typeof value !== "object" || value === null) return false
  const { url, title, heading } = value as Record<string, unknown>
  return typeof url === "string" && url.startsWith("/docs/") && typeof title === "string" && typeof heading === "string"
}

const read = (list: keyof SavedSearches): ReadonlyArray<SavedSearch> => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keys[list]) ?? "[]")
    return Array.isArray(stored) ? stored.filter(isSaved).slice(0, mostSaved[list]) : []
  } catch {
    return []
  }
}

const write = (list: keyof SavedSearches, searches: ReadonlyArray<SavedSearch>): void => {
  try {
    localStorage.setItem(keys[list], JSON.stringify(searches.slice(0, mostSaved[list])))
  } catch {
    // Without storage in the browser, nothing is remembered.
  }
}

const without = (searches: ReadonlyArray<SavedSearch>, url: string): ReadonlyArray<SavedSearch> =>
  searches.filter((search) => search.url !== url)

/** The lists as they are now. */
export const savedSearches = (): SavedSearches => ({ recent: read("recent"), favorite: read("favorite") })

/** Puts a chosen result first among the recent ones, unless it is a favorite. */
export const rememberSearch = (search: SavedSearch): void => {
  if (read("favorite").some(({ url }) => url === search.url)) return
  write("recent", [search, ...without(read("recent"), search.url)])
}

/** Removes a result from a list. */
export const forgetSearch = (list: keyof SavedSearches, url: string): void => write(list, without(read(list), url))

/** Moves a favorite back to the recent results. */
export const unfavorSearch = (search: SavedSearch): void => {
  forgetSearch("favorite", search.url)
  rememberSearch(search)
}

/** Moves a recent result to the favorites. */
export const favorSearch = (search: SavedSearch): void => {
  forgetSearch("recent", search.url)
  write("favorite", [search, ...without(read("favorite"), search.url)])
}
