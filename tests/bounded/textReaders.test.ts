import { assert, describe, it } from "vitest"

import { hostileTexts, textClasses, type TextClass } from "./HostileText.ts"
import { textReaders } from "./TextReaders.ts"
import { growthMax, heapBytesMax, heapGrowth, largeBytes, smallBytes, timeGrowth } from "./Work.ts"

/** Far more than this takes on a machine that does nothing else. */
const milliseconds = 180_000

describe("ten times the text takes a reader at most twelve times the work", () => {
  it.each(Object.entries(textReaders))(
    "%s",
    (_, read) => {
      for (const textClass of textClasses) {
        const larger = hostileTexts(textClass, largeBytes)
        hostileTexts(textClass, smallBytes).forEach((small, index) => {
          const large = larger[index] ?? ""
          const growth = timeGrowth(
            () => read(small),
            () => read(large),
          )

          assert.isAtMost(growth, growthMax, textClass)
        })
      }
    },
    milliseconds,
  )
})

describe("a text of 1 MB takes little memory", () => {
  /** Texts that a reader takes apart or writes larger than they are. */
  const classes: ReadonlyArray<TextClass> = [
    "letters",
    "commas",
    "labels",
    "quotes",
    "NUL",
    "halves of a surrogate pair",
  ]
  it.each(Object.entries(textReaders))(
    "%s",
    (_, read) => {
      for (const textClass of classes) {
        const text = hostileTexts(textClass, largeBytes).at(-1) ?? ""
        assert.isBelow(
          heapGrowth(() => read(text)),
          heapBytesMax,
          textClass,
        )
      }
    },
    milliseconds,
  )
})

describe("the comparison of work", () => {
  it("notices a reader that takes quadratic time", () => {
    const quadratic = (text: string) => /-+e/.test(text)
    const [small, large] = ["-".repeat(smallBytes / 50), "-".repeat(largeBytes / 50)]

    assert.isAbove(
      timeGrowth(
        () => quadratic(small),
        () => quadratic(large),
      ),
      growthMax,
    )
  })
})
