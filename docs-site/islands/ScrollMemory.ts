const storageKey = "docs-scroll"
const entriesMax = 100

let positions = new Map<string, number>()
let entry = ""

const freshEntry = (): string => `${Date.now()}-${Math.random()}`

const entryOf = (state: unknown): string | undefined => (state as { readonly entry?: string } | null)?.entry

/** Notes how far the page being left is scrolled. */
export const noteScroll = (): void => {
  positions.delete(entry)
  positions.set(entry, scrollY)
  const [oldest] = positions.keys()
  if (positions.size > entriesMax && oldest !== undefined) positions.delete(oldest)
}

/** Adds a new address to the history. */
export const pushEntry = (url: URL): void => {
  noteScroll()
  entry = freshEntry()
  history.pushState({ entry }, "", url)
}

/** Takes the entry of the history that was gone to; returns its scroll position, if it was shown before. */
export const enterEntry = (): number | undefined => {
  const known = entryOf(history.state)
  // A new entry comes from a link within the page, which has scrolled already.
  if (known !== undefined && entry !== "") noteScroll()
  entry = known ?? freshEntry()
  if (known === undefined) history.replaceState({ ...(history.state as object | null), entry }, "")
  return positions.get(entry)
}

const restorePositions = (): void => {
  try {
    positions = new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? "[]") as ReadonlyArray<[string, number]>)
  } catch {
    // Then pages begin at their top.
  }
}

/** Remembers over reloads and over other sites how far each entry of the history was scrolled. */
export const startScrollMemory = (): void => {
  restorePositions()
  const top = enterEntry()
  if (top !== undefined) scrollTo({ top, behavior: "instant" })
  history.scrollRestoration = "manual"
  addEventListener("pagehide", () => {
    noteScroll()
    history.scrollRestoration = "auto"
    try {
      sessionStorage.setItem(storageKey, JSON.stringify([...positions]))
    } catch {
      // Then the browser restores what it can.
    }
  })
  addEventListener("pageshow", () => (history.scrollRestoration = "manual"))
}
