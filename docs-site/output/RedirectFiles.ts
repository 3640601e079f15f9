import { pathOf } from "../configuration/Addresses.ts"
import { redirects } from "../configuration/Redirects.ts"
import { escapeHtml } from "../pipeline/EscapeHtml.ts"
import type { OutputFile } from "./OutputFile.ts"

/** A page that leads on by itself. */
export const stub = (target: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Moved</title><meta http-equiv="refresh" content="0; url=${escapeHtml(target)}"><link rel="canonical" href="${escapeHtml(target)}"><meta name="robots" content="noindex"></head><body><p>Moved to <a href="${escapeHtml(target)}">${escapeHtml(target)}</a>.</p></body></html>`

/** Which old address leads to which page of the site, by their addresses. */
export const liveRedirects = (paths: ReadonlySet<string>): ReadonlyMap<string, string> =>
  new Map(Object.entries(redirects).filter(([from, to]) => !paths.has(pathOf(from)) && paths.has(pathOf(to))))

/** Where pages moved to: for the Orrery server, and as pages for hosts that know no redirects. */
export const redirectFiles = (moved: ReadonlyMap<string, string>): ReadonlyArray<OutputFile> => [
  { path: "redirects.json", text: JSON.stringify(Object.fromEntries(moved)) },
  ...[...moved].map(([from, to]) => ({ path: `${pathOf(from)}/index.html`, text: stub(to) })),
]
