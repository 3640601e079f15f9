import { readdirSync, readFileSync } from "node:fs"

import { assert, describe, it } from "vitest"

const root = new URL("../../", import.meta.url)

const filesIn = (folder: string): number => readdirSync(new URL(folder, root)).length

describe("the guide to adding a provisioner", () => {
  it("says how many files the last one has", () => {
    const guide = readFileSync(new URL(".github/CONTRIBUTING.md", root), "utf8")
    const [, rules, templates] =
      /GKE has (\d+) files in `domain\/provisioner\/gke` and (\d+) in `infra-templates\/gke`/.exec(guide) ?? []

    assert.strictEqual(Number(rules), filesIn("domain/provisioner/gke"))
    assert.strictEqual(Number(templates), filesIn("infra-templates/gke"))
  })
})
