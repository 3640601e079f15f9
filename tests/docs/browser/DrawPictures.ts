import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import type { Page } from "playwright-core"

import { siteConfiguration } from "#docs-site/configuration/SiteConfiguration.ts"

import { launchChromium } from "./Chromium.ts"
import { iconFile } from "./IconFile.ts"

/**
 * Draws the pictures of the documentation that other programs show, and that have to be PNG: `npm run docs:pictures`.
 * Their files are kept in the repository, because they change seldom and drawing them needs Chromium.
 */
const folder = fileURLToPath(new URL("../../../docs-site/public/", import.meta.url))

const parts = [
  { file: "og.png", about: "Documentation", title: siteConfiguration.tagline },
  { file: "og-platform.png", about: "Platform guide", title: "From a manifest to a cluster that is READY." },
  { file: "og-cli.png", about: "Command line", title: "Every command, with its flags and exit codes." },
  { file: "og-api.png", about: "API reference", title: "Every operation, field and error." },
  { file: "og-blog.png", about: "Blog", title: "What we learn while building Orrery." },
  { file: "og-nova.png", about: "Nova AI", title: "The assistant that is planned, and what is decided." },
]

const style = `
  body { margin: 0; width: 1200px; height: 630px; background: #0f1117; color: #dcdfe7; overflow: hidden; position: relative }
  div { position: absolute; left: 80px; top: 0; width: 620px; height: 630px; display: flex; flex-direction: column; justify-content: center }
  p { margin: 0 0 20px; color: #e2b35c; font: 30px "DejaVu Sans", system-ui, sans-serif }
  h1 { margin: 0; font: 400 62px/1.2 "Palatino Linotype", Palatino, "DejaVu Serif", serif; letter-spacing: -0.015em; text-wrap: balance }
  svg { position: absolute; right: -250px; top: -5px; width: 640px }`

const orrery = `<svg viewBox="-200 -200 400 400" fill="none">
  <g stroke="#434a5c" stroke-width="1.2"><circle r="60"/><circle r="105"/><circle r="150"/><circle r="192"/></g>
  <path d="M0 0-42-42M0 0-99 36M0 0-75 130M0 0-110-157" stroke="#e2b35c" opacity="0.5"/>
  <circle r="24" fill="#e2b35c"/><circle cx="-42.4" cy="-42.4" r="7" fill="#7f9cc9"/>
  <circle cx="-98.6" cy="36" r="12" fill="#d98e67"/><circle cx="-75" cy="129.9" r="15" fill="#7f9cc9"/>
  <circle cx="-110" cy="-157.3" r="9" fill="#9aa1b1"/></svg>`

const drawPart = async (page: Page, { about, file, title }: (typeof parts)[number]) => {
  await page.setContent(
    `<style>${style}</style><div><p>${siteConfiguration.name} · ${about}</p><h1>${title}</h1></div>${orrery}`,
  )
  await page.screenshot({ path: join(folder, file) })
}

const drawIcon = async (page: Page, icon: string, sizePixels: number): Promise<Buffer> => {
  await page.setViewportSize({ width: sizePixels, height: sizePixels })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${icon}`)
  return page.screenshot({ omitBackground: true })
}

const browser = await launchChromium()
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
for (const part of parts) await drawPart(page, part)

const icon = await readFile(join(folder, "favicon.svg"), "utf8")
const square = icon.replace(' rx="7"', "")
await writeFile(join(folder, "apple-touch-icon.png"), await drawIcon(page, square, 180))
await writeFile(join(folder, "icon-192.png"), await drawIcon(page, square, 192))
await writeFile(join(folder, "icon-512.png"), await drawIcon(page, square, 512))
await writeFile(join(folder, "favicon.ico"), iconFile(await drawIcon(page, icon, 32), 32))
await browser.close()
