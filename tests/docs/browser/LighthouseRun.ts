import { createServer } from "node:net"

import lighthouse, { desktopConfig, type Config, type Result } from "lighthouse"

import { launchChromium } from "./Chromium.ts"

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

/** The screens that Lighthouse knows, each with its own throttling. */
export type Screen = "desktop" | "mobile"

const configOf: Readonly<Record<Screen, Config | undefined>> = { desktop: desktopConfig, mobile: undefined }

/** What Lighthouse says about a page that a Chromium of its own opens. */
export const runLighthouse = async (address: string, screen: Screen): Promise<Result> => {
  const port = await freePort()
  const browser = await launchChromium([`--remote-debugging-port=${port}`])
  try {
    const report = await lighthouse(
      address,
      { port, logLevel: "error", disableFullPageScreenshot: true },
      configOf[screen],
    )
    if (report === undefined) throw new Error(`Lighthouse gave no report about ${address}.`)
    const { runtimeError } = report.lhr
    if (runtimeError !== undefined) throw new Error(`Lighthouse could not open ${address}: ${runtimeError.message}`)
    return report.lhr
  } finally {
    await browser.close()
  }
}

/** The score of each category from 0 to 100. */
export const scores = ({ categories }: Result): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]))

/** Every audit that took points off a category, in words. */
export const lostPoints = ({ audits, categories }: Result, category: string): ReadonlyArray<string> =>
  (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id]
    if (audit === undefined || weight === 0 || audit.score === null || audit.score === 1) return []
    const items = audit.details?.type === "table" ? audit.details.items : []
    return [`${audit.title}: ${audit.explanation ?? audit.displayValue ?? ""} ${JSON.stringify(items)}`]
  })
