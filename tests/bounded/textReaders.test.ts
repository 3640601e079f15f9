import { assert, describe, it } from "vitest"

import { hostileTexts, textClasses } from "./HostileText.ts"
import { textReaders } from "./TextReaders.ts"
import { growthMax, largeBytes, smallBytes, timeGrowth } from "./Work.ts"

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
