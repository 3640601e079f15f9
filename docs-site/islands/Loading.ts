/** Shows a spinner where content will stand. */
export const showLoading = (place: Element, text: string): void => {
  const loading = document.createElement("p")
  loading.className = "loading"
  loading.setAttribute("role", "status")
  loading.textContent = text
  place.replaceChildren(loading)
}
