const shown = "orrery:page"

/** Runs now and whenever this document shows another page. */
export const onPage = (run: () => void): void => {
  run()
  document.addEventListener(shown, run)
}

/** Announces that the document shows another page. */
export const announcePage = (): void => {
  document.dispatchEvent(new Event(shown))
}
