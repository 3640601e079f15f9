const category = "details[data-category]"

const depthOf = (details: Element): number => {
  const above = details.parentElement?.closest(category)
  return above == null ? 0 : 1 + depthOf(above)
}

const readPage = async (address: string): Promise<Document> => {
  const response = await fetch(address, { headers: { accept: "text/html" } })
  if (!response.ok) throw new Error(`The server responded with ${response.status}.`)
  return new DOMParser().parseFromString(await response.text(), "text/html")
}

/** The pages of a category from the page that carries them: its first one. */
const unfold = async (details: HTMLDetailsElement): Promise<void> => {
  const first = details.querySelector<HTMLAnchorElement>("a[href]")
  if (first === null) return
  delete details.dataset["folded"]
  const page = await readPage(first.href)
  const current = page.querySelector("#side-menu [aria-current=page]")
  const depth = depthOf(details)
  const branch = [...page.querySelectorAll(`#side-menu ${category}`)].find(
    (found) => found.contains(current) && depthOf(found) === depth,
  )
  const nodes = branch?.querySelector(":scope > ul")
  if (nodes == null) return
  current?.removeAttribute("aria-current")
  for (const inner of nodes.querySelectorAll("details[open]")) inner.removeAttribute("open")
  details.querySelector(":scope > ul")?.replaceWith(document.adoptNode(nodes))
}

const unfoldOpen = (): void => {
  for (const details of document.querySelectorAll<HTMLDetailsElement>("details[data-folded][open]"))
    // After a failure its first page stays, which has the rest; opening it again retries.
    unfold(details).catch(() => (details.dataset["folded"] = "true"))
}

let isListening = false

/** Fetches the pages of a category of a large sidebar when it is opened. */
export const unfoldCategories = (): void => {
  if (!isListening) document.addEventListener("toggle", unfoldOpen, true)
  isListening = true
  unfoldOpen()
}
