import { announce } from "./Announcer.ts"
import { showFailure } from "./Failures.ts"
import { showLoading } from "./Loading.ts"
import { pageAt, targetOf } from "./PageLinks.ts"
import { fetchPage, startPrefetch } from "./PageRequests.ts"
import { canSwap, swapPage } from "./PageSwap.ts"
import { startProgress } from "./ProgressBar.ts"
import { enterEntry, noteScroll, pushEntry, startScrollMemory } from "./ScrollMemory.ts"

interface Visit {
  readonly url: URL
  /** Whether the address is still to be put into the history. */
  readonly isNew: boolean
  /** The scroll position when the reader left the page. */
  readonly top?: number | undefined
}

let shown = new URL(location.href)
let running: { readonly url: URL; readonly attempt: AbortController } | undefined

const main = (): HTMLElement | null => document.querySelector("main")

const hasContent = (): boolean => main()?.querySelector(":scope > :is(.failure, .loading)") === null

const isSamePage = (a: URL | Location, b: URL): boolean => a.pathname + a.search === b.pathname + b.search

const scrollToPlace = (url: URL, top: number | undefined): void => {
  const target = targetOf(url)
  if (top !== undefined) scrollTo({ top, behavior: "instant" })
  else if (target !== null) target.scrollIntoView({ behavior: "instant" })
  else scrollTo({ top: 0, behavior: "instant" })
}

const failureText = (error: unknown): string =>
  error instanceof TypeError || !(error instanceof Error)
    ? "The page could not be loaded. You might want to check your network connection."
    : error.message

const focusMain = (): void => main()?.focus({ preventScroll: true })

const arrive = ({ isNew, top, url }: Visit, page: Document): void => {
  if (isNew) pushEntry(url)
  shown = url
  swapPage(page)
  focusMain()
  scrollToPlace(url, top)
  announce(document.title)
}

const fail = ({ isNew, url }: Visit, error: unknown): void => {
  if (isNew && !isSamePage(location, url)) pushEntry(url)
  shown = url
  document.title = "Page not loaded"
  showFailure(failureText(error), "Retry", () => void visit({ url, isNew: false }))
  focusMain()
  scrollTo({ top: 0, behavior: "instant" })
}

const cancel = (): void => {
  running?.attempt.abort()
  running = undefined
}

const visit = async (to: Visit): Promise<void> => {
  cancel()
  const attempt = new AbortController()
  running = { url: to.url, attempt }
  const { signal } = attempt
  const end = to.url.pathname === shown.pathname ? () => {} : startProgress()
  signal.addEventListener("abort", end)
  const place = main()
  if (!hasContent() && place !== null) showLoading(place, "Loading the page")
  try {
    const { address, page } = await fetchPage(to.url, signal)
    if (signal.aborted) return
    if (canSwap(page)) arrive({ ...to, url: address }, page)
    else if (to.isNew) location.assign(to.url)
    else location.reload()
  } catch (error) {
    if (!signal.aborted) fail(to, error)
  } finally {
    end()
    if (running?.attempt === attempt) running = undefined
  }
}

const clicked = (event: MouseEvent): void => {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const url = pageAt(event)
  if (url === undefined) return
  if (!isSamePage(location, url)) {
    event.preventDefault()
    if (running?.url.href !== url.href) void visit({ url, isNew: true })
  } else if (url.hash !== "") noteScroll()
  else {
    event.preventDefault()
    cancel()
    if (!hasContent()) return void visit({ url, isNew: false })
    if (location.hash !== "") pushEntry(url)
    focusMain()
    scrollToPlace(url, undefined)
  }
}

const travelled = (): void => {
  cancel()
  const top = enterEntry()
  const url = new URL(location.href)
  if (!isSamePage(shown, url)) void visit({ url, isNew: false, top: top ?? 0 })
  else if (top !== undefined) scrollToPlace(url, top)
}

/** Navigates between pages without reloading the document. The browser handles every other link. */
export const startNavigation = (): void => {
  startScrollMemory()
  startPrefetch()
  document.addEventListener("click", clicked)
  addEventListener("popstate", travelled)
}
