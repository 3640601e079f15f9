import type { PageView } from "../navigation/PageView.ts"
import { escapeHtml } from "../pipeline/EscapeHtml.ts"
import type { OutputFile } from "./OutputFile.ts"

/** Every page for search engines. */
export const sitemap = (views: ReadonlyArray<PageView>, origin: string): OutputFile => {
  const entries = views
    .filter(({ body }) => body.type !== "notFound" && body.type !== "search")
    .map(({ address, updated }) => {
      const changed = updated === undefined ? "" : `<lastmod>${updated}</lastmod>`
      return `<url><loc>${escapeHtml(origin + address)}</loc>${changed}</url>`
    })
  return {
    path: "sitemap.xml",
    text: `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>\n`,
  }
}
