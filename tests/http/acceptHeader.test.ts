import { assert, describe, it } from "vitest"

import { acceptsJson } from "#adapters/http/request/EarlyRefusal.ts"

describe("The Accept header", () => {
  it.each([
    [undefined, true],
    ["", true],
    ["*/*", true],
    ["application/json", true],
    ["application/json; charset=utf-8", true],
    ["text/html, application/*;q=0.1", true],
    ["text/html,*/*;q=0.8", true],
    ["text/html", false],
    ["application/json;q=0", false],
    ["application/json;q=0, */*", false],
    ["application/*;q=0, */*;q=1", false],
    ["*/*;q=0", false],
    ["application/yaml", false],
    ["Application/JSON; Charset=UTF-8", true],
    ["application/json; indent=2", true],
    ["application/json;version=1;q=0.5", true],
    ["application/json; charset=iso-8859-1", true],
    ["application/json;q=1;ext=1", true],
    ["application/json;foo", true],
    ["*/*;version=1", true],
    ["application/json; indent=2, */*", true],
    ['text/html; title="application/json, */*"', false],
    ["application/json;q=1.5, text/html", true],
    ["application", false],
  ])("%s leaves room for JSON: %s", (accept, expected) => {
    assert.strictEqual(acceptsJson(accept), expected)
  })

  it("is read up to its 2,048th character", () => {
    const others = "text/html,".repeat(200)

    assert.isTrue(acceptsJson(`${others}*/*`))
    assert.isFalse(acceptsJson(`${others.repeat(2)}*/*`))
  })
})
