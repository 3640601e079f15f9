import Fuse from "fuse.js/basic"

/** What to try instead of a query that finds nothing: the page title that looks most like it. */
export const suggestQuery = (query: string, titles: ReadonlyArray<string>): string | undefined => {
  const fuse = new Fuse(titles, { threshold: 1, ignoreLocation: true, ignoreFieldNorm: true })
  return (fuse.search(query.slice(0, 32), { limit: 1 })[0]?.item ?? titles[0])?.toLowerCase()
}
