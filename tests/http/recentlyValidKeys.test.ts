import { assert, describe, it } from "@effect/vitest"

import * as RecentlyValidKeys from "#adapters/http/authentication/RecentlyValidKeys.ts"

describe("the keys known to work", () => {
  it("are forgotten when they have not been used for long", () => {
    const known = RecentlyValidKeys.make({ millis: 1000 })
    known.add("used", 0)
    known.add("left alone", 0)
    for (const atMillis of [900, 1800, 2700, 3600]) known.add("used", atMillis)

    assert.deepStrictEqual([known.has("used"), known.has("left alone")], [true, false])
  })

  it("are new once", () => {
    const known = RecentlyValidKeys.make({ millis: 1000 })

    assert.deepStrictEqual(
      [0, 500, 1500, 1600].map((atMillis) => known.add("key", atMillis)),
      [true, false, false, false],
    )
    known.remove("key")
    assert.isTrue(known.add("key", 1700))
  })

  it("are bounded", () => {
    const known = RecentlyValidKeys.make({ keysMax: 10 })
    for (let key = 0; key < 1000; key++) known.add(`key ${key}`, 0)
    const kept = Array.from({ length: 1000 }, (_, key) => known.has(`key ${key}`)).filter(Boolean)

    assert.isAtMost(kept.length, 20)
    assert.isTrue(known.has("key 999"))
  })
})
