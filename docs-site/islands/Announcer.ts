import { element } from "./Elements.ts"

let region: HTMLElement | undefined

/** Adds the live region from which a screen reader reads what happened. */
export const startAnnouncer = (): void => {
  region = element("p", { class: "unseen", role: "status" })
  document.body.append(region)
}

/** Announces to screen readers what others see. The same words are announced again. */
export const announce = (text: string): void => {
  if (region === undefined) return
  region.textContent = region.textContent === text ? `${text}\u{a0}` : text
}
