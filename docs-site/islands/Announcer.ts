let region: HTMLElement | undefined

/** Gives the document the place from which a screen reader reads what happened. */
export const startAnnouncer = (): void => {
  region = document.createElement("p")
  region.className = "unseen"
  region.setAttribute("role", "status")
  document.body.append(region)
}

/** Tells those who listen to the page what others see; the same words again are said again. */
export const announce = (text: string): void => {
  if (region === undefined) return
  region.textContent = region.textContent === text ? `${text}\u{a0}` : text
}
