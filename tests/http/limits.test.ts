import fc from "fast-check"
import { assert, describe, it } from "vitest"

import { defaultHttpLimits, type HttpLimits } from "#adapters/http/api/limits/HttpLimits.ts"
import * as RateLimits from "#adapters/http/rate-limit/RateLimits.ts"
import * as TokenBuckets from "#adapters/http/rate-limit/TokenBuckets.ts"
import * as UnreportedUsage from "#adapters/http/rate-limit/UnreportedUsage.ts"
import { addressGroup } from "#adapters/http/request/AddressGroup.ts"

describe("a token bucket", () => {
  it("lets a burst through and then as many as come back", () => {
    const { take } = TokenBuckets.make({ burst: 3, perSecond: 2 })
    const responses = [0, 0, 0, 0, 400, 500, 600, 1000].map((atMillis) => take("key", atMillis).allowed)

    assert.deepStrictEqual(responses, [true, true, true, false, false, true, false, true])
  })

  it("lets a request through that costs no more than is left, and says when the next such one fits", () => {
    const { take } = TokenBuckets.make({ burst: 10, perSecond: 2 })

    assert.deepStrictEqual(take("key", 0, 7), { allowed: true, remaining: 3, retryAfterSeconds: 0 })
    assert.deepStrictEqual(take("key", 0, 7), { allowed: false, remaining: 3, retryAfterSeconds: 2 })
    assert.isTrue(take("key", 0, 3).allowed)
    assert.isFalse(take("key", 3000, 7).allowed)
    assert.isTrue(take("key", 3500, 7).allowed)
  })

  it("lets a request through that costs more than a full bucket has, when it is full", () => {
    const { take } = TokenBuckets.make({ burst: 10, perSecond: 2 })

    assert.deepStrictEqual(take("key", 0, 99), { allowed: true, remaining: 0, retryAfterSeconds: 0 })
    assert.deepStrictEqual(take("key", 1000, 99), { allowed: false, remaining: 2, retryAfterSeconds: 4 })
  })

  it("never lets more through than the burst and what has come back since", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 200 }),
        (burst, perSecond, pauses) => {
          const { take } = TokenBuckets.make({ burst, perSecond })
          let atMillis = 1_000_000
          let allowed = 0
          for (const pause of pauses) {
            atMillis += pause
            if (take("key", atMillis).allowed) allowed++
            assert.isAtMost(allowed, burst + ((atMillis - 1_000_000) / 1000) * perSecond + 1e-6)
          }
        },
      ),
    )
  })

  it("says how long to wait, and lets one through after that", () => {
    const { take } = TokenBuckets.make({ burst: 1, perSecond: 0.5 })
    take("key", 0)
    const { allowed, retryAfterSeconds } = take("key", 500)

    assert.isFalse(allowed)
    assert.isTrue(take("key", 500 + retryAfterSeconds * 1000).allowed)
  })

  it("keeps those apart that have different names", () => {
    const { take } = TokenBuckets.make({ burst: 1, perSecond: 1 })

    assert.deepStrictEqual(
      [take("one", 0).allowed, take("other", 0).allowed, take("one", 0).allowed],
      [true, true, false],
    )
  })

  it("gives those that may wait their turn one after the other, and the rest none", () => {
    const { reserve } = TokenBuckets.make({ burst: 2, perSecond: 4 })
    const waits = [0, 0, 0, 0, 0, 0].map((atMillis) => reserve("address", atMillis, 0.75))

    assert.deepStrictEqual(waits, [0, 0, 0.25, 0.5, 0.75, undefined])
  })

  it("lets the next one have what was put back", () => {
    const { giveBack, reserve } = TokenBuckets.make({ burst: 1, perSecond: 1 })
    reserve("address", 0, 0)
    giveBack("address", 0)
    giveBack("address", 0)

    assert.deepStrictEqual([reserve("address", 0, 0), reserve("address", 0, 0)], [0, undefined])
  })

  it("can lack more than it holds, and then says how long that takes to come back", () => {
    const { lowerTo, take } = TokenBuckets.make({ burst: 10, perSecond: 2 })
    lowerTo("key", -3, 0)

    assert.deepStrictEqual(take("key", 0), { allowed: false, remaining: 0, retryAfterSeconds: 2 })
    assert.isTrue(take("key", 2000).allowed)
  })

  it("is never raised", () => {
    const { lowerTo, take } = TokenBuckets.make({ burst: 2, perSecond: 1 })
    take("key", 0)
    lowerTo("key", 2, 0)

    assert.strictEqual(take("key", 0).remaining, 0)
  })

  it("still knows who asked too much after many others have asked", () => {
    const { take } = TokenBuckets.make({ burst: 1, perSecond: 0.001 }, 1000)
    take("culprit", 0)
    for (let other = 0; other < 900; other++) take(`other ${other}`, 1)

    assert.isFalse(take("culprit", 2).allowed)
  })
})

describe("the unreported usage", () => {
  const make = (entriesMax?: number) =>
    UnreportedUsage.make(
      { burst: 100, perSecond: 40 },
      { intervalSeconds: 1, onUrgent: () => {}, ...(entriesMax === undefined ? {} : { entriesMax }) },
    )

  it("is dropped where it is too little to report", () => {
    const usage = make()
    usage.add("quiet", 0)

    assert.deepStrictEqual(usage.due(999), [])
    assert.strictEqual(usage.tokensOf("quiet"), 1)
    assert.deepStrictEqual(usage.due(1000), [])
    assert.strictEqual(usage.tokensOf("quiet"), 0)
  })

  it("has no more entries than it may", () => {
    const usage = make(10)
    for (let token = 0; token < 10; token++) for (let name = 0; name < 100; name++) usage.add(`name ${name}`, 0)

    assert.lengthOf(usage.due(1000), 10)
  })
})

const consumerOf = (limits: HttpLimits) => {
  const { consume } = RateLimits.make(limits)
  return (address: string, key: string, nowMillis: number, isRecentlyValid = false) =>
    consume({ address, key, isRecentlyValid }, nowMillis)
}

describe("the rate limits", () => {
  const limits = {
    ...defaultHttpLimits,
    requestsPerKey: { burst: 2, perSecond: 1 },
    requestsPerAddress: { burst: 4, perSecond: 1 },
  }

  it("hold a key from every address", () => {
    const consume = consumerOf(limits)
    const refusals = ["10.0.0.1", "10.0.0.2", "10.0.0.3"].map((address) => consume(address, "key", 0).refusal?.status)

    assert.deepStrictEqual(refusals, [undefined, undefined, 429])
  })

  it("hold an address that tries one key after another", () => {
    const consume = consumerOf(limits)
    const refusals = [1, 2, 3, 4, 5].map((key) => consume("10.0.0.1", `key ${key}`, 0).refusal?.status)

    assert.deepStrictEqual(refusals, [undefined, undefined, undefined, undefined, 429])
  })

  it("say how long to wait", () => {
    const consume = consumerOf(limits)
    consume("10.0.0.1", "key", 0)
    consume("10.0.0.1", "key", 0)
    const { headers, refusal } = consume("10.0.0.1", "key", 0)

    assert.strictEqual(refusal?.headers?.["retry-after"], "1")
    assert.deepStrictEqual(headers, { "ratelimit-policy": '"key";q=2;w=2;cost=1', ratelimit: '"key";r=0;t=1' })
  })

  it("do not hold keys that work for what others behind their address have used", () => {
    const consume = consumerOf(limits)
    for (const key of [1, 2, 3, 4, 5]) consume("10.0.0.1", `key ${key}`, 0)

    assert.isUndefined(consume("10.0.0.1", "working", 0, true).refusal)
    assert.strictEqual(consume("10.0.0.1", "another", 0).refusal?.status, 429)
  })

  it("hold the keys that work behind an address all together, and count them for the others too", () => {
    const consume = consumerOf(limits)
    const refusals = [1, 2, 3, 4, 5].map((key) => consume("10.0.0.1", `key ${key}`, 0, true).refusal?.status)

    assert.deepStrictEqual(refusals, [undefined, undefined, undefined, undefined, 429])
    assert.strictEqual(consume("10.0.0.1", "another", 0).refusal?.status, 429)
  })

  it("count the request by which a key turned out to work with those that follow", () => {
    const { consume, noteWorkingKey } = RateLimits.make(limits)
    const caller = (name: number) => ({ address: "10.0.0.1", key: `key ${name}`, isRecentlyValid: name > 0 })
    consume(caller(0), 0)
    noteWorkingKey(caller(0), 0)
    const refusals = [1, 2, 3, 4].map((name) => consume(caller(name), 0).refusal?.status)

    assert.deepStrictEqual(refusals, [undefined, undefined, undefined, 429])
  })

  it("subtract what other processes have used, and what was let through while they were asked", () => {
    const { consume, unreported } = RateLimits.make({ ...limits, requestsPerKey: { burst: 40, perSecond: 0.1 } })
    const caller = { address: "10.0.0.1", key: "key", isRecentlyValid: false }
    const ask = (times: number) =>
      Array.from({ length: times }, (_, index) => consume({ ...caller, address: `10.0.${times}.${index}` }, 0)).filter(
        ({ refusal }) => refusal === undefined,
      ).length
    ask(10)
    const reported = unreported(0).find(({ kind }) => kind === "key")
    ask(10)
    reported?.settle(25, 0)

    assert.strictEqual(reported?.tokens, 10)
    assert.strictEqual(ask(40), 40 - 25 - 10)
  })

  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:DB8:01:2:0::1", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8::/64"],
    ["fe80::1%eth0", "fe80::/64"],
    ["::1", "::/64"],
    ["unknown", "unknown"],
  ])("count %s as %s", (address, group) => {
    assert.strictEqual(addressGroup(address), group)
  })
})
