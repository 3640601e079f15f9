import type { BrowserContext, Page } from "playwright-core"

/** Requests that wait until a test lets them go on. */
export interface HeldRequests {
  /** Resolves with the first request that is held. */
  readonly arrived: Promise<void>
  readonly release: () => void
}

/** Keeps the answers to requests for some addresses from coming. */
export const holdRequests = async (page: Page | BrowserContext, addresses: string | RegExp): Promise<HeldRequests> => {
  const arrived = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    arrived.resolve()
    await released.promise
    // A visitor who went elsewhere no longer waits for it.
    await route.continue().catch(() => {})
  })
  return { arrived: arrived.promise, release: released.resolve }
}
