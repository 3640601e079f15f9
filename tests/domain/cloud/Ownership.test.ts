import { assert, describe, it } from "@effect/vitest"

import { clouds } from "#domain/cloud/Clouds.ts"

/** What each cloud takes as the key of a label or a tag. */
const spelling = {
  aws: /^[\p{L}\p{Zs}\p{N}_.:/=+\-@]{1,128}$/u,
  gcp: /^[a-z][a-z0-9_-]{0,62}$/,
  azure: /^[^<>%&\\?/]{1,512}$/,
} as const

describe("the labels by which Orrery recognizes its objects", () => {
  it.each(["aws", "gcp", "azure"] as const)("are spelled as %s allows, each differently", (provider) => {
    const labels = Object.values(clouds[provider].ownership.labels)

    for (const label of labels) assert.match(label, spelling[provider])
    assert.strictEqual(new Set(labels.map((label) => label.toLowerCase())).size, labels.length)
  })

  it("belong to resource types that no other cloud has", () => {
    const prefixes = Object.values(clouds).map(({ resourceTypePrefix }) => resourceTypePrefix)

    for (const prefix of prefixes) {
      assert.deepStrictEqual(
        prefixes.filter((other) => other.startsWith(prefix)),
        [prefix],
      )
    }
  })
})
