const doneMilliseconds = 2000

const textOf = (code: Element): string => {
  const clone = code.cloneNode(true) as Element
  for (const removed of clone.querySelectorAll("del")) {
    const after = removed.nextSibling
    if (after?.nodeType === Node.TEXT_NODE) after.textContent = (after.textContent ?? "").replace(/^\n/, "")
    removed.remove()
  }
  return clone.textContent ?? ""
}

const contentFor = async (button: HTMLElement): Promise<string> => {
  const address = button.dataset["copyMarkdown"]
  if (address === undefined) return textOf(button.parentElement?.querySelector("pre code") ?? button)
  const response = await fetch(address)
  if (!response.ok) throw new Error(response.statusText)
  return response.text()
}

const tell = (button: HTMLElement, message: string): void => {
  const label = button.querySelector("span") ?? button
  const before = (button.dataset["label"] ??= label.textContent ?? "")
  label.textContent = message
  button.setAttribute("aria-live", "polite")
  setTimeout(() => (label.textContent = before), doneMilliseconds)
}

/** Copies code, without what a diff removes, and whole pages as Markdown. */
export const startCopyButtons = (): void => {
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("button.copy, [data-copy-markdown]")
    if (button === null) return
    contentFor(button)
      .then((text) => navigator.clipboard.writeText(text))
      .then(
        () => tell(button, "Copied"),
        () => tell(button, "Not copied"),
      )
  })
}
