import { keptForever, picturePolicy, securityHeaders } from "#adapters/static-site/SiteHeaders.ts"

import type { OutputFile } from "./OutputFile.ts"
import { stub } from "./RedirectFiles.ts"

const home = "/docs/"

const headerName = (name: string): string => name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())

const headers = (): string =>
  [
    "/docs/*",
    ...Object.entries(securityHeaders).map(([name, value]) => `  ${headerName(name)}: ${value}`),
    "/docs/*.svg",
    `  Content-Security-Policy: ${picturePolicy}`,
    "/docs/assets/*",
    `  Cache-Control: ${keptForever}`,
    "",
  ].join("\n")

/**
 * What hosts of static files look for at the root of what they publish, above `/docs/`: headers and redirects as Netlify and
 * Cloudflare Pages read them, the rules for crawlers, and a page that leads on.
 */
export const hostFiles = (origin: string, redirects: ReadonlyMap<string, string>): ReadonlyArray<OutputFile> => [
  { path: "_headers", text: headers() },
  {
    path: "_redirects",
    text: [["/", home, 302] as const, ...[...redirects].map(([from, to]) => [from, to, 308] as const)]
      .map((rule) => `${rule.join(" ")}\n`)
      .join(""),
  },
  { path: "index.html", text: stub(home) },
  { path: "robots.txt", text: `User-agent: *\nAllow: ${home}\nSitemap: ${origin}${home}sitemap.xml\n` },
]
