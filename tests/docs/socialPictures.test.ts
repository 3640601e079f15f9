import { readFileSync } from "node:fs"

import { describe, expect, it } from "vitest"

import { socialData } from "#docs-site/navigation/SocialData.ts"
import { pictureSize, readPicture } from "#docs-site/pipeline/Pictures.ts"
import { loadedSite } from "#docs-site/site/Site.ts"

const png = "\u0089PNG"

describe("The pictures that other programs show", async () => {
  const { configuration, views } = await loadedSite()

  it("stand for every page as PNG files of 1200 by 630 pixels", () => {
    const files = [...views.values()].map(
      (view) =>
        socialData(configuration, view)
          .find((meta) => "property" in meta && meta.property === "og:image")
          ?.content.replace(configuration.origin, "") ?? "",
    )
    for (const file of new Set(files)) {
      const bytes = readPicture(file)
      expect(bytes?.toString("latin1", 0, 4), file).toBe(png)
      expect(bytes && pictureSize(bytes), file).toEqual({ width: 1200, height: 630 })
    }
    expect(new Set(files).size).toBeGreaterThan(1)
  })

  it("have files for every icon of the manifest, in the size it says", () => {
    const manifest = JSON.parse(
      readFileSync(new URL("../../docs-site/public/site.webmanifest", import.meta.url), "utf8"),
    ) as { readonly icons: ReadonlyArray<{ readonly src: string; readonly sizes: string }> }
    for (const { sizes, src } of manifest.icons) {
      const bytes = readPicture(src)
      expect(bytes, src).toBeDefined()
      const size = bytes && pictureSize(bytes)
      if (sizes !== "any") expect(`${size?.width}x${size?.height}`, src).toBe(sizes)
    }
  })
})
