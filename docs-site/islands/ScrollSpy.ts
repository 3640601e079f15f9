import { targetOf } from "./PageLinks.ts"

const slackPixels = 40

/** The index of the heading being read: the last one above the line, and the last of all at the end of the page. */
export const currentHeading = (tops: ReadonlyArray<number>, line: number, isAtEnd: boolean): number =>
  isAtEnd ? tops.length - 1 : tops.findLastIndex((top) => top <= line)

const keepInSight = (link: HTMLElement | undefined): void => {
  const contents = link?.closest("[data-contents]")
  if (link === undefined || contents == null) return
  const { bottom, top } = link.getBoundingClientRect()
  const box = contents.getBoundingClientRect()
  const above = box.top + slackPixels - top
  const below = bottom + slackPixels - Math.min(box.bottom, innerHeight)
  if (above > 0) contents.scrollTop -= above
  else if (below > 0) contents.scrollTop += below
}

/** Marks in the table of contents the heading that is being read. */
export const startScrollSpy = (onPage: (run: () => void) => void): void => {
  let links: ReadonlyArray<HTMLAnchorElement> = []
  let headings: ReadonlyArray<HTMLElement> = []
  let isScheduled = false

  const mark = (): void => {
    isScheduled = false
    if (headings.length === 0) return
    const line = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + slackPixels
    const isAtEnd = scrollY > 0 && innerHeight + scrollY >= document.documentElement.scrollHeight - 2
    const tops = headings.map((heading) => heading.getBoundingClientRect().top)
    const current = currentHeading(tops, line, isAtEnd)
    if (links[current]?.hasAttribute("aria-current") === true) return
    links.forEach((link, index) => {
      if (index === current) link.setAttribute("aria-current", "true")
      else link.removeAttribute("aria-current")
    })
    keepInSight(links[current])
  }
  const schedule = (): void => {
    if (isScheduled || headings.length === 0) return
    isScheduled = true
    requestAnimationFrame(mark)
  }

  onPage(() => {
    const pairs = [...document.querySelectorAll<HTMLAnchorElement>("[data-contents] a")].flatMap((link) => {
      const heading = targetOf(link)
      return heading === null ? [] : [{ link, heading }]
    })
    links = pairs.map(({ link }) => link)
    headings = pairs.map(({ heading }) => heading)
    schedule()
  })
  document.addEventListener("click", ({ target }) => {
    // On narrow screens it is a popover, and would lie over the heading that was chosen.
    const chosen = (target as Element).closest("[data-contents] a")
    chosen?.closest<HTMLElement>("[popover]")?.hidePopover()
  })
  addEventListener("scroll", schedule, { passive: true })
  addEventListener("resize", schedule, { passive: true })
}
