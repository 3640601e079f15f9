import { element } from "../Elements.ts"
import { usePart } from "../Failures.ts"

const sentByHand = ["GET", "POST", "PUT", "PATCH", "DELETE"]

/** The paragraph under an operation's heading that names its method and path. */
const callLine = (heading: Element): HTMLElement | undefined => {
  const line = heading.nextElementSibling
  const method = line?.querySelector("code")?.textContent ?? ""
  return line instanceof HTMLElement && line.tagName === "P" && sentByHand.includes(method) ? line : undefined
}

const isStream = (line: HTMLElement): boolean => line.textContent?.endsWith("/stream") === true

const addButton = (heading: Element): void => {
  const line = callLine(heading)
  if (line === undefined || isStream(line) || line.querySelector("button") !== null) return
  const attributes = {
    type: "button",
    class: "try-it",
    "aria-expanded": "false",
    "aria-label": `Try it: ${heading.id}`,
  }
  const button = element("button", attributes, "Try it")
  button.addEventListener("click", ({ detail }) => {
    // The second click of a double click would close what the first one opens, or not, as the network pleases.
    if (detail > 1) return
    usePart(
      () => import("./ApiConsole.ts"),
      ({ toggleConsole }) => toggleConsole(button, line, heading.id),
    )
  })
  line.append(" ", button)
}

/** Lets each operation of the API reference be tried; the console itself is loaded on demand. */
export const startApiConsole = (onPage: (run: () => void) => void): void =>
  onPage(() => {
    if (!/\/docs\/api\/[^/]+\/?$/.test(location.pathname)) return
    document.querySelectorAll("h2[id]").forEach(addButton)
  })
