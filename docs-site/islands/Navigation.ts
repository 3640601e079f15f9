import { showFailure } from "./Failures.ts"
import { canSwap, swapPage } from "./PageSwap.ts"
import { startProgress } from "./ProgressBar.ts"

const prefetchedMax = 30
const prefetched = new Map<string, Promise<Response>>()
let shownPath = location.pathname + location.search
let running: AbortController | undefined

const pageOf = (link: HTMLAnchorElement): URL | undefined => {
  if (link.target !== "" || link.download !== "" || link.dataset["leavesDocs"] !== undefined) return undefined
  if (link.matches("[data-search-open],[data-menu-open],[data-menu-close]")) return undefined
  if (link.origin !== location.origin) return undefined
  const isPage = /^\/docs(\/[^.]*)?$/.test(link.pathname)
  return isPage ? new URL(link.href) : undefined
}

const request = (url: URL, signal: AbortSignal | null): Promise<Response> =>
  fetch(url.pathname + url.search, { signal, headers: { accept: "text/html" } })

const prefetch = ({ target }: Event): void => {
  const link = (target as Element).closest?.("a")
  const url = link == null ? undefined : pageOf(link)
  if (url === undefined || prefetched.has(url.pathname) || url.pathname === location.pathname) return
  if (prefetched.size >= prefetchedMax) prefetched.clear()
  const response = request(url, null)
  prefetched.set(url.pathname, response)
  response.catch(() => prefetched.delete(url.pathname))
}

const load = async (url: URL, signal: AbortSignal): Promise<Document> => {
  const early = prefetched.get(url.pathname)
  prefetched.delete(url.pathname)
  const response = await (early ?? request(url, signal))
  const isHtml = response.headers.get("content-type")?.startsWith("text/html") === true
  if (!isHtml || (!response.ok && response.status !== 404))
    throw new Error(
      `The page could not be loaded: the server answered ${response.status} ${response.statusText}`.trim(),
    )
  return new DOMParser().parseFromString(await response.text(), "text/html")
}

const scrollToTarget = (url: URL, top: number | undefined): void => {
  const target = url.hash === "" ? null : document.getElementById(decodeURIComponent(url.hash.slice(1)))
  if (top !== undefined) scrollTo({ top, behavior: "instant" })
  else if (target !== null) target.scrollIntoView()
  else scrollTo({ top: 0, behavior: "instant" })
}

const noteScroll = (): void => history.replaceState({ scrollTop: scrollY }, "")

const failureText = (error: unknown): string =>
  error instanceof TypeError || !(error instanceof Error)
    ? "The page could not be loaded. You might want to check your network connection."
    : error.message

const visit = async (url: URL, isNew: boolean, top?: number): Promise<void> => {
  running?.abort()
  const attempt = new AbortController()
  running = attempt
  const stop = startProgress()
  try {
    const page = await load(url, attempt.signal)
    if (attempt.signal.aborted) return
    if (!canSwap(page)) {
      location.assign(url)
      return
    }
    if (isNew) {
      noteScroll()
      history.pushState({}, "", url)
    }
    shownPath = url.pathname + url.search
    swapPage(page)
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true })
    scrollToTarget(url, top)
  } catch (error) {
    if (attempt.signal.aborted) return
    if (isNew && shownPath !== url.pathname + url.search) history.pushState({}, "", url)
    shownPath = url.pathname + url.search
    showFailure(failureText(error), "Retry", () => void visit(url, false))
  } finally {
    stop()
  }
}

const clicked = (event: MouseEvent): void => {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const link = (event.target as Element).closest("a")
  const url = link === null ? undefined : pageOf(link)
  if (url === undefined) return
  const isSamePage = url.pathname + url.search === location.pathname + location.search
  if (isSamePage && url.hash !== "") return
  event.preventDefault()
  void visit(url, !isSamePage)
}

/** Goes from page to page without loading the document anew; whatever it cannot do the browser does. */
export const startNavigation = (): void => {
  document.addEventListener("click", clicked)
  for (const kind of ["pointerover", "focusin", "touchstart"])
    document.addEventListener(kind, prefetch, { passive: true })
  addEventListener("popstate", ({ state }) => {
    if (location.pathname + location.search === shownPath) return
    const { scrollTop } = (state ?? {}) as { readonly scrollTop?: number }
    void visit(new URL(location.href), false, scrollTop ?? 0)
  })
}
