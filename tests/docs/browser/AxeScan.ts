import { createRequire } from "node:module"

import type Axe from "axe-core"
import type { NodeResult, Result, RunOptions } from "axe-core"
import type { BrowserContext, Page } from "playwright-core"

declare global {
  interface Window {
    readonly axe: typeof Axe
  }
}

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js")

/** Every rule of WCAG to AA and of best practice, and the size of targets, which axe leaves out by itself. */
export const everyRule: RunOptions = { rules: { "target-size": { enabled: true } } }

/** The same where something lies over the page, for axe counts what it covers as too small to touch. */
export const everyRuleButSizes: RunOptions = { rules: { "target-size": { enabled: false } } }

/** The rules whose answer depends on the color mode. */
export const colorRules: RunOptions = { runOnly: ["color-contrast", "link-in-text-block"] }

/** Puts axe into every page that a visitor opens, which a page's own policy would forbid it to load. */
export const bringAxe = (context: BrowserContext): Promise<unknown> => context.addInitScript({ path: axePath })

/** The rules that the page breaks as it is now. */
export const violations = (page: Page, options: RunOptions): Promise<ReadonlyArray<Result>> =>
  page.evaluate(async (chosen) => (await window.axe.run(document, chosen)).violations, {
    ...options,
    resultTypes: ["violations"],
  } satisfies RunOptions)

const shownHtmlLength = 200

const place = ({ failureSummary = "", html, target }: NodeResult): string =>
  [target.flat().join(" "), html.slice(0, shownHtmlLength), ...failureSummary.split("\n")].join("\n    ")

/** A broken rule and every place that breaks it, for anyone who mends it. */
export const inWords = ({ help, helpUrl, id, nodes }: Result): string =>
  [`${id}: ${help} (${helpUrl})`, ...nodes.map(place)].join("\n  ")
