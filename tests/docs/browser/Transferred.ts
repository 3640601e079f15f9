import type { BrowserContext, Page } from "playwright-core"

/** What came over the wire, compressed and with its headers. */
export interface Transferred {
  readonly address: string
  readonly kind: string
  readonly bytes: number
}

/** Opens a page with an empty cache and keeps account of all that it and its workers transfer. */
export const openCounted = async (
  context: BrowserContext,
  address: string,
): Promise<{ readonly page: Page; readonly transferred: () => ReadonlyArray<Transferred> }> => {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send("Network.enable")
  const asked = new Map<string, Transferred>()
  devtools.on("Network.requestWillBeSent", ({ request, requestId, type = "Other" }) =>
    asked.set(requestId, { address: request.url, kind: type, bytes: 0 }),
  )
  devtools.on("Network.loadingFinished", ({ encodedDataLength, requestId }) => {
    const found = asked.get(requestId)
    if (found !== undefined) asked.set(requestId, { ...found, bytes: encodedDataLength })
  })
  await page.goto(address, { waitUntil: "networkidle" })
  return { page, transferred: () => [...asked.values()] }
}

/** The sum of the bytes of a kind, or of everything. */
export const bytesOf = (files: ReadonlyArray<Transferred>, kind?: string): number =>
  files.filter((file) => kind === undefined || file.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0)
