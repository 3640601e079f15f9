import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"

import { maskedSecret, secretMask, textCharactersMax } from "#domain/secret/SecretMask.ts"
import { echoesOf } from "#tests/fixtures/EchoedSecrets.ts"

const secret = `wJalrXUt&"nFEMI/K7+MD%2F<bPxRfi'CY\\EXAMPLEKEY=`

const masked = (text: string, ...secrets: ReadonlyArray<string>) => secretMask(secrets)([text])[0] ?? ""

describe("the mask of secrets", () => {
  it.each(Object.entries(echoesOf(secret)))("hides one %s", (_, echo) => {
    const shown = masked(`The key ${echo} is not valid.`, secret)

    assert.match(shown, /^The key .*\(secret\).* is not valid\.$/)
    assert.isBelow(shown.length, `The key ${maskedSecret} is not valid.`.length + 50)
    for (let at = 0; at + 8 <= secret.length; at++) assert.notInclude(shown, secret.slice(at, at + 8))
  })

  it("hides every one of several, wherever they are", () => {
    const shown = masked("firstFirst, secondSecond; firstFirstsecondSecond", "firstFirst", "secondSecond")

    assert.strictEqual(shown, `${maskedSecret}, ${maskedSecret}; ${maskedSecret}`)
  })

  it("hides one that begins in one text and ends in the next", () => {
    const shown = secretMask(["firstsecond"])(["It was first", "second of all", "fine"])

    assert.deepStrictEqual(shown, [`It was ${maskedSecret}`, `${maskedSecret} of all`, "fine"])
  })

  it("hides one of several lines, such as a key in PEM", () => {
    const key = "-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIBz\nabcdefgh\n-----END PRIVATE KEY-----\n"

    assert.strictEqual(
      masked(`The key ${JSON.stringify(key)} is wrong.`, key),
      `The key "${maskedSecret}\\n" is wrong.`,
    )
  })

  it("leaves everything else as it is", () => {
    const text = 'creating "a b": 100% of\n\t│ {"a":"\\u00e9\\n"} &amp; https://example.com/%7Ex?y=%zz'

    assert.strictEqual(masked(text, secret), text)
    assert.strictEqual(masked(text), text)
  })

  it("takes no short text for a secret", () => {
    assert.strictEqual(masked("a role of the account", "role", ""), "a role of the account")
  })

  it("cuts what is too long, without half a secret at the end", () => {
    const [text = ""] = secretMask([secret])([`${"x".repeat(textCharactersMax - 10)}${secret}${"y".repeat(100_000)}`])

    assert.strictEqual(text, `${"x".repeat(textCharactersMax - 10)}${maskedSecret}…`)
  })

  it("hides any secret in any of its forms, in any text", () => {
    const anySecret = fc.string({
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      minLength: 16,
      maxLength: 40,
    })
    fc.assert(
      fc.property(anySecret, fc.string(), fc.string(), (text, before, after) => {
        for (const [form, echo] of Object.entries(echoesOf(text))) {
          const shown = masked(`${before} ${echo} ${after}`, text)
          assert.include(shown, maskedSecret, form)
          assert.notInclude(shown, echo, form)
        }
      }),
      { numRuns: 300 },
    )
  })

  it("works in time that grows with the text, whatever is in it", () => {
    const workOf = (text: string) => {
      const begin = process.cpuUsage()
      for (let round = 0; round < 5; round++) secretMask([secret, "a".repeat(16), "%25%25%25%25%25"])([text])
      const { user } = process.cpuUsage(begin)
      return user
    }
    for (const unit of ["%25", "\\", "&#", "a", " ", '\\"', "│", "%2", "YWFh", "\\u005c"]) {
      const [small, large] = [3000, 30_000].map((size) => unit.repeat(size / unit.length))
      workOf(small ?? "")
      assert.isBelow(workOf(large ?? ""), 40 * Math.max(workOf(small ?? ""), 1000), unit)
    }
  })
})
