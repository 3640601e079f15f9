const shown = "orrery:page"

/** Runs now and whenever another page was put into this document. */
export const onPage = (run: () => void): void => {
  run()
  document.addEventListener(shown, run)
}

/** Says that another page stands in the document. */
export const announcePage = (): void => {
  document.dispatchEvent(new Event(shown))
}
