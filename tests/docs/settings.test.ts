import { readFileSync } from "node:fs"

import { describe, expect, it } from "vitest"

import { checkDocsSettings, docsSettings, docsSettingsWarnings } from "#docs-site/configuration/DocsSettings.ts"

const messageOf = (variables: Record<string, string>): string => {
  try {
    checkDocsSettings(variables)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return ""
}

describe("The settings of the documentation", () => {
  it.each([
    ["DOCS_ORIGIN", "docs.example.com", "https://docs.example.com"],
    ["DOCS_ORIGIN", "https://docs.example.com/docs", "https://docs.example.com"],
    ["DOCS_ORIGIN", "ftp://docs.example.com", "https://docs.example.com"],
    ["DOCS_REPOSITORY", "git@git.example.com:acme/orrery.git", "https://github.com/acme/orrery"],
    ["DOCS_REPOSITORY", "https://ada:secret@git.example.com/orrery", "https://github.com/acme/orrery"],
    ["DOCS_MAIN_SITE", "example.com", "https://example.com"],
    ["DOCS_MAIN_SITE", "javascript:alert(1)", "https://example.com"],
    ["DOCS_MAIN_SITE", "//example.com", "https://example.com"],
    ["DOCS_TAG_MANAGER_ID", "UA-12345-1", "GTM-ABC123"],
    ["DOCS_ASK_URL", "ask", "https://ask.example.com/answers"],
    ["DOCS_SEARCH_URL", "search.example.com", "https://search.example.com"],
    ["DOCS_SEARCH_INDEX", "my docs", "docs"],
    ["DOCS_SEARCH_APPLICATION", "my-app", "B1G2GM9NG0"],
    ["DOCS_SEARCH_PUBLIC_KEY", "two words", "one word"],
  ])("refuse %s=%s by name, with the value and what to write instead", (variable, value, remedy) => {
    const message = messageOf({ [variable]: value })

    expect(message).toContain(`${variable} is ${JSON.stringify(value)}. Set it to `)
    expect(message).toContain(remedy)
  })

  it("name everything that is wrong at once", () => {
    expect(messageOf({ DOCS_ORIGIN: "x", DOCS_TAG_MANAGER_ID: "y" }).split("\n")).toHaveLength(3)
  })

  it.each([
    ["DOCS_ORIGIN", "https://docs.example.com"],
    ["DOCS_ORIGIN", "http://127.0.0.1:8080/"],
    ["DOCS_REPOSITORY", "https://git.example.com/acme/orrery"],
    ["DOCS_MAIN_SITE", "/"],
    ["DOCS_MAIN_SITE", "https://example.com/product?from=docs"],
    ["DOCS_TAG_MANAGER_ID", "GTM-ABC123"],
    ["DOCS_ASK_URL", "/ask"],
    ["DOCS_SEARCH_URL", "https://search.example.com/"],
  ])("take %s=%s", (variable, value) => {
    expect(checkDocsSettings({ [variable]: value })[variable]).toBe(value)
  })

  it("count an empty variable as one that is not set", () => {
    expect(checkDocsSettings({ DOCS_ORIGIN: " " })["DOCS_ORIGIN"]).toBeUndefined()
  })

  it("warn of a placeholder before the site is published", () => {
    const warnings = docsSettingsWarnings({}).join("\n")

    expect(warnings).toContain("DOCS_ORIGIN is not set.")
    expect(warnings).toContain("DOCS_REPOSITORY is not set.")
    expect(
      docsSettingsWarnings({ DOCS_ORIGIN: "https://a.example", DOCS_REPOSITORY: "https://git.example/orrery" }),
    ).toEqual([])
  })

  it("warn of a name that nothing reads", () => {
    expect(docsSettingsWarnings({ DOCS_ORIGN: "https://a.example" })[0]).toBe(
      'DOCS_ORIGN is not a setting of the documentation. Did you mean "DOCS_ORIGIN"?',
    )
  })

  it("are all explained on the page about publishing", () => {
    const page = readFileSync(
      new URL("../../docs-site/content/latest/platform/guides/publishing-the-documentation.md", import.meta.url),
      "utf8",
    )

    expect(docsSettings.map(({ variable }) => variable).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })
})
