import type { Page } from "playwright-core"

/** Where the focus is, and why a reader could not see it there. */
export interface FocusPlace {
  readonly name: string
  /** The landmark it stands in. */
  readonly region: string
  /** The list of links it is one of, where a landmark has several side by side. */
  readonly list: string
  /** In the document's coordinates, rounded. */
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly problem: string | undefined
}

interface FocusWatch {
  /** Notes how everything looks that was not noted yet and has no focus. */
  readonly start: () => void
  readonly place: () => Promise<FocusPlace>
}

declare global {
  interface Window {
    focusWatch: FocusWatch
  }
}

/** Runs in the page, before its own scripts. */
const watch = (): void => {
  const looks = new WeakMap<Element, string>()
  const regions = ".skip, .announcement, .navbar, .side, dialog, main, .contents, .footer"

  const lookOf = (element: Element): string => {
    const { boxShadow, outlineStyle, outlineWidth } = getComputedStyle(element)
    return `${outlineStyle === "none" || outlineWidth === "0px" ? "no outline" : `${outlineStyle} ${outlineWidth}`}; ${boxShadow}`
  }

  /** What shows the focus of an element: itself, the label of a hidden radio button, or the box of a field. */
  const bearersOf = (element: Element): ReadonlyArray<Element> =>
    [element, element.matches("input[type=radio]") ? element.nextElementSibling : null, element.parentElement].filter(
      (bearer) => bearer !== null,
    )

  const shows = (element: Element): boolean =>
    bearersOf(element).some((bearer) => lookOf(bearer) !== (looks.get(bearer) ?? "no outline; none"))

  const shownBox = (element: Element): DOMRect => {
    const shown = element.matches("input[type=radio]") ? (element.nextElementSibling ?? element) : element
    return shown.getBoundingClientRect()
  }

  /** Some point of it must be in the window and not be covered by something else. */
  const isSeen = (element: Element): boolean => {
    const { bottom, left, right, top } = shownBox(element)
    const [x1, x2] = [Math.max(left, 0), Math.min(right, innerWidth)]
    const [y1, y2] = [Math.max(top, 0), Math.min(bottom, innerHeight)]
    if (x2 - x1 < 1 || y2 - y1 < 1) return false
    const shares = [0.1, 0.5, 0.9]
    return shares.some((across) =>
      shares.some((down) => {
        const hit = document.elementFromPoint(x1 + (x2 - x1) * across, y1 + (y2 - y1) * down)
        return hit !== null && bearersOf(element).some((bearer) => bearer.contains(hit))
      }),
    )
  }

  const problemOf = (element: Element): string | undefined => {
    if (element === document.body) return "it was lost"
    // A place that only a script can put the focus on, such as the text after a jump, needs no mark.
    if (element.getAttribute("tabindex") === "-1") return undefined
    if (!isSeen(element)) return "it cannot be seen in the window"
    return shows(element) ? undefined : "nothing marks it"
  }

  const nameOf = (element: Element): string => {
    const text = element.getAttribute("aria-label") ?? element.textContent?.trim().replaceAll(/\s+/g, " ").slice(0, 40)
    const id = element.id === "" ? "" : `#${element.id}`
    return `${element.tagName.toLowerCase()}${id}${[...element.classList].map((name) => `.${name}`).join("")} “${text}”`
  }

  const settled = (): Promise<unknown> =>
    new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

  window.focusWatch = {
    start: () => {
      for (const element of document.querySelectorAll("body *"))
        if (
          !looks.has(element) &&
          !element.matches(":focus-within") &&
          document.activeElement?.nextElementSibling !== element
        )
          looks.set(element, lookOf(element))
    },
    place: async () => {
      await settled()
      const element = document.activeElement ?? document.body
      const { bottom, left, top } = shownBox(element)
      return {
        name: nameOf(element),
        region:
          element.closest(regions)?.className.split(" ")[0] ||
          (element.closest(regions)?.tagName.toLowerCase() ?? "body"),
        list: element.closest("nav")?.getAttribute("aria-label") ?? "",
        top: Math.round(top + scrollY),
        bottom: Math.round(bottom + scrollY),
        left: Math.round(left + scrollX),
        problem: problemOf(element),
      }
    },
  }
}

/** Watches the focus on every page that this one opens. */
export const bringFocusWatch = (page: Page): Promise<unknown> => page.addInitScript(watch)
