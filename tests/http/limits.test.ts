import fc from "fast-check"
import { assert, describe, it } from "vitest"

import { acceptsJson } from "#adapters/http/Admission.ts"
import { defaultHttpLimits } from "#adapters/http/HttpLimits.ts"
import * as RateLimits from "#adapters/http/RateLimits.ts"
import * as TokenBuckets from "#adapters/http/TokenBuckets.ts"

describe("a token bucket", () => {
  it("lets a burst through and then as many as come back", () => {
    const judge = TokenBuckets.make({ burst: 3, perSecond: 2 })
    const answers = [0, 0, 0, 0, 400, 500, 600, 1000].map((atMillis) => judge("key", atMillis).allowed)

    assert.deepStrictEqual(answers, [true, true, true, false, false, true, false, true])
  })

  it("never lets more through than the burst and what has come back since", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 200 }),
        (burst, perSecond, pauses) => {
          const judge = TokenBuckets.make({ burst, perSecond })
          let atMillis = 1_000_000
          let allowed = 0
          for (const pause of pauses) {
            atMillis += pause
            if (judge("key", atMillis).allowed) allowed++
            assert.isAtMost(allowed, burst + ((atMillis - 1_000_000) / 1000) * perSecond + 1e-6)
          }
        },
      ),
    )
  })

  it("says how long to wait, and lets one through after that", () => {
    const judge = TokenBuckets.make({ burst: 1, perSecond: 0.5 })
    judge("key", 0)
    const { allowed, retryAfterSeconds } = judge("key", 500)

    assert.isFalse(allowed)
    assert.isTrue(judge("key", 500 + retryAfterSeconds * 1000).allowed)
  })

  it("keeps those apart that have different names", () => {
    const judge = TokenBuckets.make({ burst: 1, perSecond: 1 })

    assert.deepStrictEqual(
      [judge("one", 0).allowed, judge("other", 0).allowed, judge("one", 0).allowed],
      [true, true, false],
    )
  })

  it("still knows who asked too much after many others have asked", () => {
    const judge = TokenBuckets.make({ burst: 1, perSecond: 0.001 }, 1000)
    judge("culprit", 0)
    for (let other = 0; other < 900; other++) judge(`other ${other}`, 1)

    assert.isFalse(judge("culprit", 2).allowed)
  })
})

describe("the rate limits", () => {
  const limits = {
    ...defaultHttpLimits,
    requestsPerKey: { burst: 2, perSecond: 1 },
    requestsPerAddress: { burst: 4, perSecond: 1 },
  }

  it("hold a key from every address", () => {
    const judge = RateLimits.make(limits)
    const refusals = ["10.0.0.1", "10.0.0.2", "10.0.0.3"].map((address) => judge(address, "key", 0).refusal?.status)

    assert.deepStrictEqual(refusals, [undefined, undefined, 429])
  })

  it("hold an address that tries one key after another", () => {
    const judge = RateLimits.make(limits)
    const refusals = [1, 2, 3, 4, 5].map((key) => judge("10.0.0.1", `key ${key}`, 0).refusal?.status)

    assert.deepStrictEqual(refusals, [undefined, undefined, undefined, undefined, 429])
  })

  it("say how long to wait", () => {
    const judge = RateLimits.make(limits)
    judge("10.0.0.1", "key", 0)
    judge("10.0.0.1", "key", 0)
    const { headers, refusal } = judge("10.0.0.1", "key", 0)

    assert.strictEqual(refusal?.headers?.["retry-after"], "1")
    assert.deepStrictEqual(headers, { "ratelimit-policy": '"key";q=2;w=2', ratelimit: '"key";r=0;t=1' })
  })

  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8:1:2::1", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["unknown", "unknown"],
  ])("count %s as %s", (address, group) => {
    assert.strictEqual(RateLimits.addressGroup(address), group)
  })
})

describe("the Accept header", () => {
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
  ])("%s leaves room for JSON: %s", (accept, expected) => {
    assert.strictEqual(acceptsJson(accept), expected)
  })
})
