import { pathOf } from "../navigation/Addresses.ts"
import { redirects } from "../site/Redirects.ts"
import { escapeXml } from "./EscapeXml.ts"
import type { OutputFile } from "./OutputFile.ts"

const stub = (target: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Moved</title><meta http-equiv="refresh" content="0; url=${escapeXml(target)}"><link rel="canonical" href="${escapeXml(target)}"><meta name="robots" content="noindex"></head><body><p>Moved to <a href="${escapeXml(target)}">${escapeXml(target)}</a>.</p></body></html>`

/** Where pages moved to: for the Orrery server, for hosts that read `_redirects`, and as pages for those that read neither. */
export const redirectFiles = (paths: ReadonlySet<string>): ReadonlyArray<OutputFile> => {
  const entries = Object.entries(redirects).filter(([from, to]) => !paths.has(pathOf(from)) && paths.has(pathOf(to)))
  return [
    { path: "redirects.json", text: JSON.stringify(Object.fromEntries(entries)) },
    { path: "_redirects", text: entries.map(([from, to]) => `${from} ${to} 308\n`).join("") },
    ...entries.map(([from, to]) => ({ path: `${pathOf(from)}/index.html`, text: stub(to) })),
  ]
}
