/** The address of a page from its path below `/docs/`; the home page alone ends in a slash. */
export const addressOf = (path: string): string => (path === "" ? "/docs/" : `/docs/${path}`)

/** The path below `/docs/` of an address, without query, anchor and slashes at the ends. */
export const pathOf = (address: string): string =>
  (address.split(/[?#]/, 1)[0] ?? "").replace(/^\/docs(?=\/|$)/, "").replaceAll(/^\/+|\/+$/g, "")

/** Where the Markdown of a page lies. */
export const markdownAddressOf = (path: string): string => (path === "" ? "/docs/index.md" : `/docs/${path}.md`)
