/** Which option of a list the arrow keys stand on, told to assistive technology through the field. */
export interface OptionCursor {
  /** Takes over the options now in the list. */
  readonly reset: (startsAtFirst: boolean) => void
  readonly move: (steps: number) => void
  readonly active: () => HTMLAnchorElement | undefined
  readonly pointAt: (option: Element) => void
}

/** Moves through the options of a list box while the focus stays in its field. */
export const optionCursor = (field: HTMLInputElement, list: HTMLElement): OptionCursor => {
  let options: ReadonlyArray<HTMLAnchorElement> = []
  let at = -1

  const show = (next: number): void => {
    options[at]?.setAttribute("aria-selected", "false")
    at = next
    const option = options[at]
    option?.setAttribute("aria-selected", "true")
    option?.scrollIntoView({ block: "nearest" })
    if (option === undefined) field.removeAttribute("aria-activedescendant")
    else field.setAttribute("aria-activedescendant", option.id)
  }

  return {
    reset: (startsAtFirst) => {
      at = -1
      options = [...list.querySelectorAll<HTMLAnchorElement>('[role="option"]')]
      for (const [index, option] of options.entries()) option.id = `search-option-${index}`
      field.setAttribute("aria-expanded", String(options.length > 0))
      show(startsAtFirst && options.length > 0 ? 0 : -1)
    },
    move: (steps) => {
      const count = options.length
      if (count > 0) show(at < 0 ? (steps > 0 ? 0 : count - 1) : (at + steps + count) % count)
    },
    active: () => options[at],
    pointAt: (option) => {
      const next = options.findIndex((candidate) => candidate === option)
      if (next >= 0 && next !== at) show(next)
    },
  }
}
