import type { Page } from "playwright-core"

import { bringFocusWatch, type FocusPlace } from "./FocusWatch.ts"

const mostTabs = 120

/** A reader without a pointer: keys alone, after each of which the focus must be seen and must be somewhere. */
export interface Keyboard {
  /** Presses a key and says where the focus is then; fails when no one could see it. */
  readonly press: (key: string) => Promise<FocusPlace>
  /** Follows a link to a place on the same page; the browser then holds the place, and no element has the focus. */
  readonly jump: () => Promise<void>
  /** Presses Tab until a place is reached, and gives back every place on the way. */
  readonly tabTo: (selector: string) => Promise<ReadonlyArray<FocusPlace>>
  readonly backTo: (selector: string) => Promise<ReadonlyArray<FocusPlace>>
  /** Types a text into the field that has the focus. */
  readonly type: (text: string) => Promise<void>
  readonly isAt: (selector: string) => Promise<boolean>
}

/** Refuses a place that a reader could not find again. */
const checked = (place: FocusPlace, after: string): FocusPlace => {
  if (place.problem === undefined) return place
  throw new Error(`After ${after} the focus is at ${place.name}: ${place.problem}.`)
}

/** Puts the pointer away and works with keys, on pages of this visitor only. */
export const keyboardOf = async (page: Page): Promise<Keyboard> => {
  await bringFocusWatch(page)
  const place = () => page.evaluate(() => window.focusWatch.place())
  const isAt = (selector: string) =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)

  const press: Keyboard["press"] = async (key) => {
    await page.evaluate(() => window.focusWatch.start())
    await page.keyboard.press(key)
    return checked(await place(), key)
  }

  const go = (key: string) => async (selector: string) => {
    const way: Array<FocusPlace> = []
    while (way.length < mostTabs) {
      way.push(await press(key))
      if (await isAt(selector)) return way
    }
    throw new Error(
      `${mostTabs} times ${key} lead past ${way.map(({ name }) => name).join(", ")}, but not to ${selector}.`,
    )
  }

  return {
    press,
    jump: () => page.keyboard.press("Enter"),
    tabTo: go("Tab"),
    backTo: go("Shift+Tab"),
    type: (text) => page.keyboard.type(text),
    isAt,
  }
}
