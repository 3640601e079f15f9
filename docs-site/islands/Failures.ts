const reloadedKey = "docs-reloaded-at"
const reloadPauseMilliseconds = 30_000

/** Shows in the middle of the page what went wrong, with one thing to do about it. */
export const showFailure = (text: string, action: string, act: () => void): void => {
  document.querySelector(".failure")?.remove()
  const box = document.createElement("div")
  box.className = "failure"
  box.setAttribute("role", "alert")
  const message = document.createElement("p")
  message.textContent = text
  const button = document.createElement("button")
  button.type = "button"
  button.textContent = action
  button.addEventListener("click", act)
  box.append(message, button)
  document.querySelector("main")?.replaceChildren(box)
}

const reloadOnce = (): boolean => {
  try {
    const before = Number(sessionStorage.getItem(reloadedKey) ?? 0)
    if (Date.now() - before < reloadPauseMilliseconds) return false
    sessionStorage.setItem(reloadedKey, String(Date.now()))
    location.reload()
    return true
  } catch {
    // Without a place to note it, reloading might never end.
    return false
  }
}

const showCrash = (): void => showFailure("This page crashed.", "Try again", () => location.reload())

/** Reloads once when a part of the site cannot be fetched, and says so when a script of the site fails. */
export const startFailures = (): void => {
  addEventListener("vite:preloadError", (event) => {
    if (reloadOnce()) event.preventDefault()
  })
  addEventListener("error", ({ filename }) => {
    if (filename.startsWith(`${location.origin}/docs/assets/`)) showCrash()
  })
}
