import { element } from "./Elements.ts"

let region: HTMLElement | undefined

/** Adds the live region that screen readers read. */
export const startAnnouncer = (): void => {
  region = element("p", { class: "unseen", role: "status" })
  document.body.append(region)
}

/** Announces a text to screen readers, also when it is the same text again. */
export const announce = (text: string): void => {
  if (region === undefined) return
  region.textContent = region.textContent === text ? `${text}\u{a0}` : text
}
