import { announce } from "./Announcer.ts"

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

const resets = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

const showResult = (button: HTMLElement, message: string): void => {
  const label = button.querySelector("span") ?? button
  const before = (button.dataset["label"] ??= label.textContent ?? "")
  label.textContent = message
  button.dataset["result"] = ""
  announce(message)
  clearTimeout(resets.get(button))
  resets.set(
    button,
    setTimeout(() => {
      label.textContent = before
      delete button.dataset["result"]
    }, doneMilliseconds),
  )
}

/** The browser takes the text as a promise: once it is there, the click that allowed copying may be too long ago. */
const copy = async (content: Promise<string>): Promise<void> => {
  const blob = content.then((text) => new Blob([text], { type: "text/plain" }))
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })])
}

/** Copies code, without what a diff removes, and whole pages as Markdown. */
export const startCopyButtons = (): void => {
  document.addEventListener("click", ({ target }) => {
    const button = (target as Element).closest<HTMLElement>("button.copy, [data-copy-markdown]")
    if (button === null) return
    copy(contentFor(button)).then(
      () => showResult(button, "Copied"),
      () => showResult(button, "Not copied"),
    )
  })
}
