/** A spinner with words; who puts it in place says whether it is read aloud. */
export const loadingSign = (text: string): HTMLElement => {
  const sign = document.createElement("p")
  sign.className = "loading"
  sign.textContent = text
  return sign
}

/** Shows a spinner where content will stand. */
export const showLoading = (place: Element, text: string): void => {
  const sign = loadingSign(text)
  sign.setAttribute("role", "status")
  place.replaceChildren(sign)
}
