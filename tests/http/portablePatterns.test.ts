import { Schema } from "effect"
import { assert, describe, it } from "vitest"

import { oneLine, portablePattern } from "#adapters/http/api/openapi/PortablePatterns.ts"
import { openApiDocument } from "#adapters/http/api/OpenApiDocument.ts"
import { Title } from "#domain/organization/OrganizationRequest.ts"
import { plainTextPattern } from "#domain/request/WireFields.ts"
import { patternsIn } from "#tests/fixtures/PatternsInDocument.ts"

const patterns = patternsIn(openApiDocument)

/** Literal characters, ASCII classes, groups and counts: what JavaScript, Python and RE2 read with one meaning. */
const shared =
  /^\^(?:[\w\x20:;,<>=@%&'"!~`/#-]|\\[.*+?^$()[\]{}|\\/-]|\\x[0-7][0-9a-f]|\[\^?(?:[^\\\]]|\\x[0-9a-f]{2}|\\[.\]\\^-])+\]|\((?![?])|[)|*+?]|\{\d+(?:,\d*)?\})*\$$/

const ascii = Array.from({ length: 128 }, (_, code) => String.fromCodePoint(code))
const beyondAscii = ["\u0085", "\u009f", "\u00a0", "é", "ß", "д", "中", "𠀀", "٣"]

describe("The patterns of the OpenAPI document", () => {
  it.each(patterns)("%s is written in the syntax that JavaScript, Python and Go share", (pattern) => {
    assert.match(pattern, shared)
    assert.doesNotThrow(() => new RegExp(pattern, "u"))
  })

  it("would not pass with a class of letters, a shorthand, a look-ahead or a back reference", () => {
    for (const pattern of [
      "^\\p{L}*$",
      "^\\d+$",
      "^\\w$",
      "^[\\w.]$",
      "^(?=a)a$",
      "^(?<a>b)$",
      "^\\u0000$",
      "^(a)\\1$",
      "^[\\u0000]$",
    ]) {
      assert.notMatch(pattern, shared)
    }
  })

  it("accept the text of notes as the server does, but for characters beyond ASCII that are no letters", () => {
    const documented = new RegExp(portablePattern(plainTextPattern.source))

    assert.notStrictEqual(documented.source, plainTextPattern.source)
    for (const character of [...ascii, ...beyondAscii]) {
      assert.strictEqual(documented.test(character), plainTextPattern.test(character), JSON.stringify(character))
    }
    assert.isTrue(documented.test("€"))
  })

  it("accept one line of text as the server does", () => {
    const documented = new RegExp(oneLine)
    const isTitle = Schema.is(Title)

    for (const character of [...ascii, ...beyondAscii]) {
      assert.strictEqual(documented.test(character), isTitle(character), JSON.stringify(character))
    }
  })
})
