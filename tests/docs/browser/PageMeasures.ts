import type { Page } from "playwright-core"

/** What sticks out of the window to the right, and so would make the whole page scroll sideways; empty when nothing does. */
export const sidewaysOverflow = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isClipped = (element: Element): boolean => {
      for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement)
        if (getComputedStyle(box).overflowX !== "visible") return true
      return false
    }
    const sticksOut = (element: Element): boolean => {
      const { right, width } = element.getBoundingClientRect()
      return width > 0 && right > clientWidth + 0.5 && !isClipped(element)
    }
    const culprits = [...document.querySelectorAll("body *")].filter(sticksOut)
    return [
      `${scrollWidth} px on a screen of ${clientWidth}`,
      ...culprits.map((element) => `<${element.tagName.toLowerCase()} class="${element.getAttribute("class")}">`),
    ]
  })

/** Makes all text twice as large and nothing else, as browsers do that zoom text only. */
export const doubleText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll<HTMLElement>("body, body *")]
    const sizes = elements.map((element) => Number.parseFloat(getComputedStyle(element).fontSize))
    for (const [index, element] of elements.entries()) element.style.fontSize = `${(sizes[index] ?? 16) * 2}px`
  })

interface Shift extends PerformanceEntry {
  readonly value: number
}

/** How much of the page moved by itself since it was asked for; 0 when nothing did. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    let sum = 0
    const add = (entries: PerformanceEntryList): void => {
      for (const { value } of entries as Array<Shift>) sum += value
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: "layout-shift", buffered: true })
    await document.fonts.ready
    for (const _ of [1, 2, 3]) await frame()
    add(observer.takeRecords())
    return sum
  })
