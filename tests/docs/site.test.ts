import { describe, expect, it } from "vitest"

import { firstScript } from "#docs-site/components/FirstScript.ts"
import { redirects } from "#docs-site/configuration/Redirects.ts"
import { contentPolicy } from "#docs-site/navigation/ContentPolicy.ts"
import { structuredData } from "#docs-site/navigation/StructuredData.ts"
import { feeds } from "#docs-site/output/Feeds.ts"
import { llmsFiles } from "#docs-site/output/LlmsText.ts"
import { markdownFiles } from "#docs-site/output/MarkdownFiles.ts"
import { liveRedirects, redirectFiles } from "#docs-site/output/RedirectFiles.ts"
import { sitemap } from "#docs-site/output/Sitemap.ts"
import { loadedSite } from "#docs-site/site/Site.ts"

describe("The documentation site", async () => {
  const { configuration, views } = await loadedSite()
  const pages = [...views.values()]
  const view = (path: string) => {
    const found = views.get(path)
    if (found === undefined) throw new Error(`There is no page ${path}.`)
    return found
  }

  it("lists the eight most recent posts beside the blog", () => {
    expect(view("blog").sidebar?.nodes).toHaveLength(8)
  })

  it("gives a page the sidebar of its own set only", () => {
    const text = JSON.stringify(view("nova/connect").sidebar)
    expect(text).toContain("/docs/nova")
    expect(text).not.toContain("/docs/latest")
  })

  it("leads from each page of a set to the next one and back", () => {
    for (const { address, next } of pages.filter(({ body, path }) => body.type === "article" && path !== "cli")) {
      if (next === undefined) continue
      const neighbor = pages.find((page) => page.address === next.href)
      expect(neighbor?.previous?.href, next.href).toBe(address)
    }
  })

  it("allows no inline script but the one whose digest it names", () => {
    const policy = contentPolicy(configuration, view("nova"), firstScript(configuration))
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/=]+'(;|$)/)
    expect(policy).toContain("connect-src 'self'")
    expect(policy).not.toContain("https:")
  })

  it("allows the tag manager only where it is configured", () => {
    const policy = contentPolicy({ ...configuration, tagManagerId: "GTM-1" }, view("nova"), "")
    expect(policy).toMatch(/script-src [^;]* https:\/\/www\.googletagmanager\.com(;|$)/)
    expect(policy).toMatch(/connect-src [^;]*https:\/\/\*\.google-analytics\.com/)
  })

  it("forgets a stored color mode where the switch is disabled", () => {
    const colorMode = { ...configuration.colorMode, hasSwitch: false }
    expect(firstScript({ ...configuration, colorMode })).toContain('removeItem("theme")')
    expect(firstScript(configuration)).not.toContain("removeItem")
  })

  it("describes its pages in JSON that cannot leave its element", () => {
    const data = structuredData(configuration, { ...view("nova"), title: "</script>" })
    expect(data).not.toContain("</script>")
    expect(JSON.parse(data)).toMatchObject({ "@context": "https://schema.org" })
  })

  it("has a Markdown file beside every page", () => {
    const paths = markdownFiles(pages).map(({ path }) => path)
    expect(paths).toHaveLength(pages.length - 1)
    expect(paths).toContain("latest/platform/intro.md")
  })

  it("lists every document for language models, and keeps their text together", () => {
    const [index, full] = llmsFiles(pages, configuration)
    expect(index?.text).toContain("/docs/latest/platform/intro.md")
    expect(full?.text).toContain("# Introduction")
  })

  it("names every page but search and not-found in the site map", () => {
    expect(sitemap(pages, configuration.origin).text.match(/<loc>/g)).toHaveLength(pages.length - 2)
  })

  it("lists the eight posts in every feed", () => {
    const [rss, atom, json] = feeds(pages, configuration)
    for (const feed of [rss, atom]) expect(feed?.text.match(/<(item|entry)>/g)).toHaveLength(8)
    expect(JSON.parse(json?.text ?? "{}")).toMatchObject({ items: { length: 8 } })
  })

  it("redirects only to pages that exist", () => {
    const [file] = redirectFiles(liveRedirects(new Set(views.keys())))
    expect(JSON.parse(file?.text ?? "{}")).toEqual(redirects)
  })
})
