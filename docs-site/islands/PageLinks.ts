/** The page of this site that a link leads to. The browser handles every other link. */
export const pageOf = (link: HTMLAnchorElement): URL | undefined => {
  if (link.target !== "" || link.hasAttribute("download") || link.dataset["leavesDocs"] !== undefined) return undefined
  if (link.matches("[data-search-open],[data-menu-open],[data-menu-close]")) return undefined
  if (link.origin !== location.origin) return undefined
  const isPage = /^\/docs(\/[^.]*)?$/.test(link.pathname)
  return isPage ? new URL(link.href) : undefined
}

/** The page of an event at a link. */
export const pageAt = ({ target }: Event): URL | undefined => {
  const link = (target as Element).closest?.("a")
  return link == null ? undefined : pageOf(link)
}

/** The element that the part of an address after `#` names. */
export const targetOf = ({ hash }: { readonly hash: string }): HTMLElement | null => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}
