import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

import { KubeconfigDuration, secondsOf } from "#domain/kubeconfig/KubeconfigDuration.ts"

const isDuration = Schema.is(KubeconfigDuration)

const nanosecondsPerSecond = 1_000_000_000

const Seconds = Schema.Int.check(Schema.isBetween({ minimum: 600, maximum: 86_400 }))
const Minutes = Schema.Int.check(Schema.isBetween({ minimum: 10, maximum: 1440 }))

const wrong: ReadonlyArray<string | number> = [
  "",
  "m",
  "30",
  "30 m",
  "30M",
  "030m",
  "1.5h",
  "1h30m",
  "600s",
  "1w",
  "٣٠m",
  "30m\n",
  "9m",
  "1m",
  "1441m",
  "25h",
  "2d",
  0,
  -3600 * nanosecondsPerSecond,
  3600,
  600 * nanosecondsPerSecond - 1,
  86_401 * nanosecondsPerSecond,
  3600 * nanosecondsPerSecond + 0.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
]

describe("how long a kubeconfig works", () => {
  it.prop("is so many minutes, from 10 to those of a day", [Minutes], ([minutes]) => {
    assert.isTrue(isDuration(`${minutes}m`))
    assert.strictEqual(secondsOf(`${minutes}m`), minutes * 60)
  })

  it.prop("is so many nanoseconds, to the second", [Seconds], ([seconds]) => {
    assert.isTrue(isDuration(seconds * nanosecondsPerSecond))
    assert.strictEqual(secondsOf(seconds * nanosecondsPerSecond), seconds)
    assert.strictEqual(secondsOf(seconds * nanosecondsPerSecond + 999_999_999), seconds)
  })

  it("is the same in minutes, hours, days and nanoseconds", () => {
    assert.deepStrictEqual(
      ["1440m", "24h", "1d", 86_400 * nanosecondsPerSecond].map(secondsOf),
      [86_400, 86_400, 86_400, 86_400],
    )
  })

  it.each(wrong)("is not %j", (duration) => {
    assert.isFalse(isDuration(duration))
  })
})
