import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../../docs-site/", import.meta.url))

const browserModules = ["islands", "search", "components"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(join(root, folder, file), "utf8") })),
)

const usesStorage = /\b(?:local|session)Storage\b/

/** Names under which a module stores something: constants, lists of them, and the beginning of those with an id. */
const storedNames = (text: string): ReadonlyArray<string> => [
  ...[...text.matchAll(/\b\w*[kK]ey = "([^"]+)"/g)].map(([, name = ""]) => name),
  ...[...text.matchAll(/\bk="([^"]+)"/g)].map(([, name = ""]) => name),
  ...[...text.matchAll(/\bkeys = \{([^}]*)\}/g)].flatMap(([, list = ""]) =>
    [...list.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name),
  ),
  ...[...text.matchAll(/`([a-z-]+-)\$\{/g)].map(([, start = ""]) => `${start}…`),
  ...[...text.matchAll(/Storage\.\w+\("([^"]+)"/g)].map(([, name = ""]) => name),
]

describe("The privacy policy", () => {
  const policy = readFileSync(join(root, "content/privacy-policy.md"), "utf8")
  const storing = browserModules.filter(({ text }) => usesStorage.test(text))

  it("names everything that a browser keeps", () => {
    const missing = storing.flatMap(({ file, text }) => {
      const names = storedNames(text)
      return names.length === 0
        ? [`${file} stores under no name that this test finds`]
        : names.filter((name) => !policy.includes(`\`${name}\``)).map((name) => `${file}: ${name}`)
    })

    expect(storing.length).toBeGreaterThan(4)
    expect(missing).toEqual([])
  })

  it("names nothing that no browser keeps", () => {
    const names = storing.flatMap(({ text }) => storedNames(text))
    const told = [...policy.matchAll(/^\| `([^`]+)`/gm)].map(([, name = ""]) => name)

    expect(told.length).toBeGreaterThan(4)
    expect(told.filter((name) => !names.includes(name))).toEqual([])
  })

  it("says rightly that no page sets a cookie", () => {
    expect(browserModules.filter(({ text }) => /\bcookie\b/i.test(text)).map(({ file }) => file)).toEqual([])
  })
})
