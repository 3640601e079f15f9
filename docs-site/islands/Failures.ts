import { element } from "./Elements.ts"

const reloadedKey = "docs-reloaded-at"
const reloadPauseMilliseconds = 30_000
const partFailedText = "A part of this page could not be loaded. You might want to check your network connection."

const buttonFor = (label: string, act: () => void): HTMLButtonElement => {
  const button = element("button", { type: "button" }, label)
  button.addEventListener("click", act)
  return button
}

const failureBox = (kind: "h1" | "p", text: string, action: string, act: () => void): HTMLElement =>
  element("div", { class: "failure", role: "alert" }, element(kind, {}, text), buttonFor(action, act))

/** Replaces a page that could not be loaded with an error and a remedy. */
export const showFailure = (text: string, action: string, act: () => void): void =>
  document.querySelector("main")?.replaceChildren(failureBox("h1", text, action, act))

const removeNotice = (): void => document.querySelector(".failure.notice")?.remove()

/** Shows an error beside a page that can still be read. */
const showNotice = (text: string, action: string, act: () => void): void => {
  const box = failureBox("p", text, action, () => {
    box.remove()
    act()
  })
  removeNotice()
  box.classList.add("notice")
  box.append(buttonFor("Close", removeNotice))
  document.body.append(box)
}

/** Reloads the page, unless the browser's own error page would take its place. */
const reload = async (otherwise: () => void): Promise<void> => {
  try {
    const { status } = await fetch(location.href, { method: "HEAD", cache: "no-store" })
    if (status < 500) return location.reload()
  } catch {
    // There is no network: the current page is better than none.
  }
  otherwise()
}

const mayReload = (): boolean => {
  try {
    const before = Number(sessionStorage.getItem(reloadedKey) ?? 0)
    if (Date.now() - before < reloadPauseMilliseconds) return false
    sessionStorage.setItem(reloadedKey, String(Date.now()))
    return true
  } catch {
    // Without a place to note it, reloading might never end.
    return false
  }
}

const showPartFailure = (retry: () => void): void => showNotice(partFailedText, "Retry", retry)

/** Fetches a part of the site and uses it; after a failure, reloads the page once, and then shows an error. */
export const usePart = <Part>(load: () => Promise<Part>, use: (part: Part) => void): void => {
  const retry = (): void => {
    load().then(use, () => reload(() => showPartFailure(retry)))
  }
  load().then(use, () => {
    const show = (): void => showPartFailure(retry)
    if (mayReload()) void reload(show)
    else show()
  })
}

const showCrash = (): void => showNotice("This page crashed.", "Try again", () => void reload(showCrash))

const isOurs = (place: string | undefined): boolean => place?.includes(`${location.origin}/docs/assets/`) === true

/** A failed fetch is not a crash: the code that requested it reports it. */
const isCrash = (reason: unknown): boolean =>
  reason instanceof Error && isOurs(reason.stack) && !/fetch|import|network|abort/i.test(reason.message)

/** Shows an error when a script of the site fails, until another page is shown. */
export const startFailures = (onPage: (run: () => void) => void): void => {
  onPage(removeNotice)
  addEventListener("error", ({ filename }) => {
    if (isOurs(filename)) showCrash()
  })
  addEventListener("unhandledrejection", ({ reason }) => {
    if (isCrash(reason)) showCrash()
  })
}
