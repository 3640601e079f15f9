import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"

import { KeyDuration, secondsOf, spell } from "#domain/api-key/KeyDuration.ts"

const isDuration = Schema.is(KeyDuration)

const nanosecondsPerSecond = 1_000_000_000

const Hours = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 87_600 }))
const Days = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3650 }))
const Seconds = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 315_360_000 }))

const wrong: ReadonlyArray<string | number> = [
  "",
  "h",
  "24",
  "24 h",
  " 24h",
  "24H",
  "24h\n",
  "0h",
  "024h",
  "-24h",
  "+24h",
  "1.5h",
  "1e3h",
  "24m",
  "1w",
  "1d12h",
  "٢٤h",
  "1000000h",
  "87601h",
  "3651d",
  "999999d",
  0,
  -1,
  1,
  0.4 * nanosecondsPerSecond,
  315_360_001 * nanosecondsPerSecond,
  Number.MAX_SAFE_INTEGER * 1000,
  Number.POSITIVE_INFINITY,
  Number.NaN,
]

describe("how long an API key works", () => {
  it.prop("is so many hours, up to ten years of them", [Hours], ([hours]) => {
    assert.isTrue(isDuration(`${hours}h`))
    assert.strictEqual(secondsOf(`${hours}h`), hours * 3600)
  })

  it.prop("is so many days, up to ten years of them", [Days], ([days]) => {
    assert.isTrue(isDuration(`${days}d`))
    assert.strictEqual(secondsOf(`${days}d`), days * 86_400)
  })

  it.prop("is so many nanoseconds, to the next whole second", [Seconds], ([seconds]) => {
    const nanoseconds = seconds * nanosecondsPerSecond

    assert.isTrue(isDuration(nanoseconds))
    assert.strictEqual(secondsOf(nanoseconds), seconds)
    assert.strictEqual(secondsOf(nanoseconds + 0.4 * nanosecondsPerSecond), seconds)
    assert.strictEqual(secondsOf(nanoseconds - 0.4 * nanosecondsPerSecond), seconds)
  })

  it("is the same, said one way or the other", () => {
    assert.strictEqual(secondsOf("24h"), secondsOf("1d"))
    assert.strictEqual(secondsOf("24h"), secondsOf(86_400_000_000_000))
  })

  it("is between one second and ten years", () => {
    for (const duration of ["1h", "87600h", "1d", "3650d", nanosecondsPerSecond, 315_360_000 * nanosecondsPerSecond]) {
      assert.isTrue(isDuration(duration), String(duration))
    }
  })

  it.each(wrong)("is not %j", (duration) => {
    assert.isFalse(isDuration(duration))
  })

  it.prop("is nothing else than a number followed by h or d", [Schema.String], ([text]) => {
    assert.strictEqual(isDuration(text), /^[1-9][0-9]*[hd]$/.test(text) && secondsOf(text) <= 315_360_000)
  })
})

describe("spelling how long an API key works", () => {
  it.prop("says exactly how long it is", [Seconds], ([seconds]) => {
    const [, count, unit = ""] = /^(\d+)([dhms])$/.exec(spell(seconds)) ?? []
    const unitSeconds: Readonly<Record<string, number>> = { d: 86_400, h: 3600, m: 60, s: 1 }

    assert.strictEqual(Number(count) * (unitSeconds[unit] ?? 0), seconds)
  })

  it.prop("says whole hours as they are", [Hours], ([hours]) => {
    assert.strictEqual(secondsOf(spell(hours * 3600)), hours * 3600)
  })

  it("says 48h as 2d, 24h as 24h, and less than an hour in minutes or seconds", () => {
    assert.deepStrictEqual([172_800, 86_400, 5400, 90, 1].map(spell), ["2d", "24h", "90m", "90s", "1s"])
  })
})
