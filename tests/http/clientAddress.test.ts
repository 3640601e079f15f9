import { assert, describe, it } from "vitest"

import { clientAddress, noProxies, trustProxies } from "#adapters/http/ClientAddress.ts"

const { proxies } = trustProxies(["10.0.0.0/8", "2001:db8::/32", "192.0.2.7"])

describe("The address of a client", () => {
  it("is the connection's own where no proxy is trusted, whatever the client claims", () => {
    assert.strictEqual(clientAddress("10.0.0.1", "203.0.113.9", noProxies), "10.0.0.1")
    assert.strictEqual(clientAddress("198.51.100.1", "203.0.113.9", proxies), "198.51.100.1")
  })

  it("is the one a trusted proxy heard from", () => {
    assert.strictEqual(clientAddress("10.0.0.1", "203.0.113.9", proxies), "203.0.113.9")
    assert.strictEqual(clientAddress("::ffff:10.0.0.1", "203.0.113.9", proxies), "203.0.113.9")
    assert.strictEqual(clientAddress("2001:db8::1", "2001:db9::5", proxies), "2001:db9::5")
    assert.strictEqual(clientAddress("192.0.2.7", "203.0.113.9", proxies), "203.0.113.9")
  })

  it("is followed through several proxies, and not into what the client wrote itself", () => {
    assert.strictEqual(clientAddress("10.0.0.1", "127.0.0.1, 203.0.113.9, 10.1.1.1", proxies), "203.0.113.9")
  })

  it("is the last proxy where the rest cannot be read", () => {
    assert.strictEqual(clientAddress("10.0.0.1", "unknown, 10.2.2.2", proxies), "10.2.2.2")
    assert.strictEqual(clientAddress("10.0.0.1", "", proxies), "10.0.0.1")
    assert.strictEqual(clientAddress("10.0.0.1", undefined, proxies), "10.0.0.1")
  })

  it("is followed for 32 proxies at most", () => {
    const chain = Array.from({ length: 10_000 }, () => "10.3.3.3").join(", ")

    assert.strictEqual(clientAddress("10.0.0.1", `203.0.113.9, ${chain}`, proxies), "10.3.3.3")
  })
})

describe("The list of trusted proxies", () => {
  it("tells which entries are neither addresses nor networks", () => {
    assert.deepStrictEqual(
      trustProxies(["10.0.0.0/33", "proxy", "10.0.0.0/8/8", "::/129", "::1", "10.0.0.0/"]).unreadable,
      ["10.0.0.0/33", "proxy", "10.0.0.0/8/8", "::/129", "10.0.0.0/"],
    )
  })
})
