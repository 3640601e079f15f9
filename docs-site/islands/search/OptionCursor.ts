/** The list option that the arrow keys selected. The field exposes it to assistive technology. */
export interface OptionCursor {
  /** Takes over the options now in the list, standing on the same one again where it is still there and to be kept. */
  readonly reset: (startsAtFirst: boolean, keepsPlace?: boolean) => void
  /** Moves for a key, and says whether the key is used up by that. */
  readonly onKey: (key: string) => boolean
  readonly active: () => HTMLAnchorElement | undefined
  readonly pointAt: (option: Element) => void
}

/** Moves through the options of a list box while the focus stays in its field. */
export const optionCursor = (field: HTMLInputElement, list: HTMLElement): OptionCursor => {
  let options: ReadonlyArray<HTMLAnchorElement> = []
  let at = -1
  /** Until an arrow key leads into the list, Home and End belong to the text of the field. */
  let isWalking = false

  const show = (next: number): void => {
    options[at]?.setAttribute("aria-selected", "false")
    at = next
    const option = options[at]
    option?.setAttribute("aria-selected", "true")
    option?.scrollIntoView({ block: "nearest" })
    if (option === undefined) field.removeAttribute("aria-activedescendant")
    else field.setAttribute("aria-activedescendant", option.id)
  }

  const target = (key: string): number | undefined => {
    const last = options.length - 1
    if (key === "ArrowDown") return at >= last ? 0 : at + 1
    if (key === "ArrowUp") return at <= 0 ? last : at - 1
    if (!isWalking) return undefined
    return key === "Home" ? 0 : key === "End" ? last : undefined
  }

  return {
    reset: (startsAtFirst, keepsPlace = false) => {
      const before = keepsPlace ? options[at]?.href : undefined
      at = -1
      isWalking &&= keepsPlace
      options = [...list.querySelectorAll<HTMLAnchorElement>('[role="option"]')]
      for (const [index, option] of options.entries()) option.id = `search-option-${index}`
      field.setAttribute("aria-expanded", String(options.length > 0))
      const kept = options.findIndex(({ href }) => href === before)
      show(kept >= 0 ? kept : startsAtFirst && options.length > 0 ? 0 : -1)
    },
    onKey: (key) => {
      const next = options.length === 0 ? undefined : target(key)
      if (next === undefined) {
        if (key !== "Shift" && key !== "Control" && key !== "Meta") isWalking = false
        return key === "ArrowDown" || key === "ArrowUp"
      }
      isWalking = true
      show(next)
      return true
    },
    active: () => options[at],
    pointAt: (option) => {
      const next = options.findIndex((candidate) => candidate === option)
      if (next >= 0 && next !== at) show(next)
    },
  }
}
