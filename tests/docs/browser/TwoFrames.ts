import type { Page } from "playwright-core"

/** Two frames of a page: by then it has been told what its browser knows, such as a change of the system's colors. */
export const twoFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
