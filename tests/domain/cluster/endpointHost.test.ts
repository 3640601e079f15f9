import { assert, describe, it } from "@effect/vitest"

import { endpointHost } from "#domain/cluster/EndpointHost.ts"

describe("the host name of a cluster's endpoint", () => {
  it.each([
    ["https://0A1B.gr7.eu-west-1.eks.amazonaws.com", "0A1B.gr7.eu-west-1.eks.amazonaws.com"],
    ["https://0a1b.eks.example:443/path?query", "0a1b.eks.example"],
    ["203.0.113.7", "203.0.113.7"],
  ])("is taken from %s", (address, host) => assert.strictEqual(endpointHost(address), host))

  it.each(["", "https://", "http s://x", "https:///path", "javascript:alert(1)//"])("is not found in %j", (address) => {
    assert.isUndefined(endpointHost(address))
  })
})
