import { element } from "./Elements.ts"

/** A spinner with words. The caller decides whether screen readers read it aloud. */
export const loadingSign = (text: string): HTMLElement => element("p", { class: "loading" }, text)

/** Shows a spinner where content will appear. */
export const showLoading = (place: Element, text: string): void => {
  const sign = loadingSign(text)
  sign.setAttribute("role", "status")
  place.replaceChildren(sign)
}
