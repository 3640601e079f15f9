import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { defaultHttpLimits } from "#adapters/http/api/limits/HttpLimits.ts"
import { requestCosts } from "#adapters/http/api/RequestCost.ts"
import { costOf } from "#adapters/http/rate-limit/CostOfRequest.ts"
import * as RateLimits from "#adapters/http/rate-limit/RateLimits.ts"
import { apiOperations } from "#docs-site/generated/api-reference/ApiDocument.ts"
import { smallCluster } from "#tests/fixtures/ClusterRequests.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"

import { send } from "./RawRequest.ts"
import { json } from "./SignedIn.ts"

const { operation, change, signIn, read } = requestCosts

describe("the cost of a request", () => {
  it.each([
    ["GET", "/api/v1/clusters", read],
    ["HEAD", "/api/v1/clusters", read],
    ["OPTIONS", "/api/v1/clusters", read],
    ["GET", "/api/v1/clusters/staging/progress?operationId=1", read],
    ["GET", "/api/v1/clusters/staging/progress/stream?after=3", signIn],
    ["GET", "/api/v1/apikeys/validate", signIn],
    ["POST", "/api/v1/users/profile", signIn],
    ["POST", "/api/v1/organizations/addmember", change],
    ["POST", "/api/v1/clusters", operation],
    ["POST", "/api/v1/clusters?dryRun=true", operation],
    ["DELETE", "/api/v1/clusters/staging", operation],
    ["DELETE", "/api/v1/whoami", change],
    ["GET", "/nowhere", read],
    ["POST", "/nowhere", change],
  ])("of %s %s is %i", (method, url, cost) => {
    assert.strictEqual(costOf(method, url), cost)
  })

  it("is no lower for another spelling of the path", () => {
    for (const url of [
      "/api/v1/%63lusters",
      "//api/v1//clusters",
      "/API/V1/Clusters/",
      "/api/v1/clusters/;a",
      "http://a/api/v1/clusters",
    ])
      assert.strictEqual(costOf("POST", url), operation, url)
    assert.strictEqual(costOf("GET", "/api/v1/clusters/staging/progress/%73tream"), signIn)
  })

  it("is for every operation what the OpenAPI document says", () => {
    for (const { cost, id, method, path } of apiOperations)
      assert.strictEqual(costOf(method, path.replaceAll(/\{\w+\}/g, "a1")), cost, id)
  })
})

describe("a request that costs more than is left", () => {
  const limits = {
    ...defaultHttpLimits,
    requestsPerKey: { burst: 30, perSecond: 5 },
    requestsPerAddress: { burst: 60, perSecond: 5 },
  }
  const stranger = { address: "10.0.0.1", isRecentlyValid: false }
  const caller = { ...stranger, key: "key" }

  it("is refused until as much has come back, while cheaper ones go through", () => {
    const { consume } = RateLimits.make(limits)
    consume(caller, 0, 20)
    const { headers, refusal } = consume(caller, 0, 20)

    assert.strictEqual(refusal?.headers?.["retry-after"], "2")
    assert.deepStrictEqual(headers, { "ratelimit-policy": '"key";q=30;w=6;cost=20', ratelimit: '"key";r=10;t=2' })
    assert.isUndefined(consume(caller, 0, 1).refusal)
    assert.isUndefined(consume(caller, 2200, 20).refusal)
  })

  it("costs its address no more than a read", () => {
    const { consume } = RateLimits.make(limits)
    for (let request = 0; request < 11; request++) consume(caller, 0, 20)

    // 60, less 20 for the first request and 1 for each of the ten that were refused.
    assert.include(consume({ ...caller, key: "another" }, 0, 20).headers["ratelimit"], "r=10")
    assert.isUndefined(consume({ ...caller, key: "a third" }, 0, 10).refusal)
    assert.isDefined(consume({ ...caller, key: "a fourth" }, 0, 1).refusal)
  })

  it("gives its address back only what it took from it", () => {
    const { consume } = RateLimits.make(limits)
    for (let request = 0; request < 3; request++) consume(stranger, 0, 20)
    const worker = { ...caller, isRecentlyValid: true }
    for (let request = 0; request < 5; request++) consume(worker, 0, 20)

    assert.isDefined(consume(stranger, 0, 1).refusal)
  })

  it("costs the others of its address no more than a read when those with working keys have nothing left", () => {
    const { consume, noteWorkingKey } = RateLimits.make(limits)
    for (let request = 0; request < 60; request++) noteWorkingKey(caller, 0)

    assert.isDefined(consume({ ...caller, isRecentlyValid: true }, 0, 20).refusal)
    assert.include(consume(stranger, 0, 1).headers["ratelimit"], "r=58")
  })
})

const tight = HttpServerForTests.layer({
  limits: { requestsPerKey: { burst: 41, perSecond: 0.001 } },
})

it.layer(tight, { excludeTestServices: true, timeout: "60 seconds" })("A key", (it) => {
  it.effect("pays for a dry run as for a creation, and sees it in the headers", () =>
    Effect.gen(function* () {
      const dryRun = { method: "POST", path: "/api/v1/clusters?dryRun=true", key: keys.ada, ...json(smallCluster) }
      const first = yield* send(dryRun)
      const second = yield* send(dryRun)
      const third = yield* send(dryRun)

      assert.deepStrictEqual([first.status, second.status, third.status], [200, 200, 429])
      assert.deepInclude(first.headers, {
        "ratelimit-policy": '"key";q=41;w=41000;cost=20',
        ratelimit: '"key";r=21;t=0',
      })
      // 19 tokens are missing, and one comes back each 1,000 s.
      assert.approximately(Number(third.headers["retry-after"]), 19_000, 60)
      assert.strictEqual((yield* send({ path: "/api/v1/whoami", key: keys.ada })).status, 200)
    }),
  )
})
