import { pageAt } from "./PageLinks.ts"

const prefetchedMax = 30
const staleMilliseconds = 60_000
/** How long the pointer rests on a link before its page is fetched. A pointer that only crosses the link leaves earlier. */
const meantMilliseconds = 65

interface FetchedPage {
  readonly status: number
  readonly reason: string
  readonly isHtml: boolean
  /** The address after redirects. */
  readonly address: string
  readonly html: string
}

/** Prefetched pages that are not shown yet, without visits that can be canceled. */
const prefetched = new Map<string, Promise<FetchedPage>>()

/** Reads the whole response at once: an unread response would keep its connection open. */
const request = async (url: URL, signal: AbortSignal | null): Promise<FetchedPage> => {
  const response = await fetch(url.pathname + url.search, { signal, headers: { accept: "text/html" } })
  const isHtml = response.headers.get("content-type")?.startsWith("text/html") === true
  const { status, statusText: reason, url: address } = response
  return { status, reason, isHtml, address, html: await response.text() }
}

const savesData = (): boolean =>
  (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true

const prefetch = (url: URL): void => {
  if (prefetched.has(url.pathname) || url.pathname === location.pathname || savesData()) return
  if (prefetched.size >= prefetchedMax) prefetched.clear()
  const page = request(url, null)
  const forget = () => prefetched.delete(url.pathname)
  prefetched.set(url.pathname, page)
  page.catch(forget)
  setTimeout(forget, staleMilliseconds)
}

/** Prefetches a page as soon as the reader is likely to open its link. */
export const startPrefetch = (): void => {
  let meaning: ReturnType<typeof setTimeout> | undefined
  const point = (event: Event): void => {
    clearTimeout(meaning)
    const url = pageAt(event)
    if (url !== undefined) meaning = setTimeout(() => prefetch(url), meantMilliseconds)
  }
  const press = (event: Event): void => {
    const url = pageAt(event)
    if (url !== undefined) prefetch(url)
  }
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, point, { passive: true })
  for (const kind of ["pointerdown", "touchstart"]) document.addEventListener(kind, press, { passive: true })
}

const addressOf = (url: URL, responseUrl: string): URL => {
  const led = new URL(url)
  const { pathname } = new URL(responseUrl)
  if (pathname.replace(/\/$/, "") !== url.pathname.replace(/\/$/, "")) led.pathname = pathname
  return led
}

/** Fetches a page, possibly the not-found page, and returns its address. */
export const fetchPage = async (
  url: URL,
  signal: AbortSignal,
): Promise<{ readonly page: Document; readonly address: URL }> => {
  const pending = prefetched.get(url.pathname) ?? request(url, signal)
  const { address, html, isHtml, reason, status } = await pending.finally(() => prefetched.delete(url.pathname))
  if (!isHtml || (status >= 400 && status !== 404))
    throw new Error(`The page could not be loaded: the server responded with ${status} ${reason}`.trim())
  return { page: new DOMParser().parseFromString(html, "text/html"), address: addressOf(url, address) }
}
