import { assert, describe, it } from "@effect/vitest"
import { Option, Schema } from "effect"

import * as ApiKeyText from "#domain/api-key/ApiKeyText.ts"

const Byte = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 255 }))

const RandomBytes = Schema.Array(Byte).check(Schema.isBetweenLength(32, 32))

const textOf = (bytes: ReadonlyArray<number>) => ApiKeyText.fromRandomBytes(Uint8Array.from(bytes))

/** Every printable character of ASCII, and some that look like one of them. */
const characters = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ..."\n\u0000\u00a0…ＡａОо٠0\u0430\u212a",
]

describe("the text of an API key", () => {
  it.prop("is read as it was written", [RandomBytes], ([bytes]) => {
    const text = textOf(bytes)

    assert.match(text, /^orr_[0-9A-Za-z]{49}$/)
    assert.deepStrictEqual(ApiKeyText.parse(text), Option.some(text))
  })

  it("holds all of the bytes, the largest and the smallest, too", () => {
    const texts = [Array(32).fill(0), Array(32).fill(255), [...Array(31).fill(0), 1]].map(textOf)

    assert.strictEqual(new Set(texts).size, 3)
    for (const text of texts) assert.deepStrictEqual(ApiKeyText.parse(text), Option.some(text))
  })

  it.prop("differs with its bytes", [RandomBytes, RandomBytes], ([one, other]) => {
    assert.strictEqual(
      textOf(one) === textOf(other),
      one.every((byte, index) => byte === other[index]),
    )
  })

  it.prop(
    "is recognized as mistyped when any one character is another, or one too many",
    [RandomBytes],
    ([bytes]) => {
      const text = textOf(bytes)
      for (let index = 0; index <= text.length; index++) {
        for (const character of characters) {
          const changed = text.slice(0, index) + character + text.slice(index + 1)
          const longer = text.slice(0, index) + character + text.slice(index)
          for (const mistyped of [changed, longer]) {
            if (mistyped !== text && Option.isSome(ApiKeyText.parse(mistyped))) assert.fail(`${text} ${mistyped}`)
          }
        }
      }
    },
    { arbitrary: { runs: 30 } },
  )

  it.prop("is recognized as mistyped when any one character is missing", [RandomBytes], ([bytes]) => {
    const text = textOf(bytes)
    for (let index = 0; index < text.length; index++) {
      assert.isTrue(Option.isNone(ApiKeyText.parse(text.slice(0, index) + text.slice(index + 1))))
    }
  })

  it.prop("is recognized as mistyped when two neighbors are swapped", [RandomBytes], ([bytes]) => {
    const text = textOf(bytes)
    for (let index = 4; index + 1 < text.length; index++) {
      const [left = "", right = ""] = [text[index], text[index + 1]]
      if (left === right) continue
      assert.isTrue(Option.isNone(ApiKeyText.parse(text.slice(0, index) + right + left + text.slice(index + 2))))
    }
  })

  it.prop("is nothing else than such a text", [Schema.String], ([anything]) => {
    assert.isTrue(Option.isNone(ApiKeyText.parse(anything)))
  })

  it.prop("shows four characters of the beginning and of the end when masked", [RandomBytes], ([bytes]) => {
    const text = textOf(bytes)

    assert.strictEqual(ApiKeyText.mask(text), `${text.slice(0, 8)}…${text.slice(-4)}`)
  })
})
