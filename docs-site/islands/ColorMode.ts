import { announce } from "./Announcer.ts"
import { nextChoice, type ColorChoice } from "./ColorChoice.ts"

const key = "theme"
const root = document.documentElement
const system = matchMedia("(prefers-color-scheme: dark)")

const respectsSystem = (): boolean => root.dataset["respectsSystem"] === "true"

const apply = (stored: string | null): void => {
  const chosen = stored === "light" || stored === "dark" ? stored : undefined
  const unchosen = respectsSystem() ? (system.matches ? "dark" : "light") : (root.dataset["defaultMode"] ?? "dark")
  root.dataset["theme"] = chosen ?? unchosen
  root.dataset["themeChoice"] = chosen ?? (respectsSystem() ? "system" : unchosen)
}

const toggleOf = () => document.querySelector("[data-color-mode-toggle]")

const describe = (): void => {
  const toggle = toggleOf()
  const label = `Color mode: ${root.dataset["themeChoice"] ?? "system"}. Switch.`
  toggle?.setAttribute("aria-label", label)
  toggle?.setAttribute("title", label)
}

const read = (): string | null => {
  if (toggleOf() === null) return null
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const choose = (choice: ColorChoice): void => {
  try {
    if (choice === "system") localStorage.removeItem(key)
    else localStorage.setItem(key, choice)
  } catch {
    // Where nothing can be stored, the choice holds for this page.
  }
  apply(choice)
  describe()
  announce(`Color mode: ${choice}`)
}

/** Lets the toggle switch, follows the system, and follows what other tabs choose. */
export const startColorMode = (onPage: (run: () => void) => void): void => {
  onPage(describe)
  document.addEventListener("click", ({ target }) => {
    if ((target as Element).closest("[data-color-mode-toggle]") === null) return
    choose(nextChoice((root.dataset["themeChoice"] ?? "system") as ColorChoice, respectsSystem()))
  })
  system.addEventListener("change", () => {
    apply(read())
    describe()
  })
  addEventListener("storage", (event) => {
    if (event.key !== key && event.key !== null) return
    apply(read())
    describe()
  })
}
