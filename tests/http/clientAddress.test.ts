import { it as effectIt } from "@effect/vitest"
import { Effect } from "effect"
import { assert, describe, it } from "vitest"

import { clientAddress, noProxies, trustProxies } from "#adapters/http/request/ClientAddress.ts"
import * as HttpServerForTests from "#tests/fixtures/HttpServerForTests.ts"
import { keys } from "#tests/fixtures/HttpServerForTests.ts"
import { acme, stranger } from "#tests/fixtures/People.ts"

import { send } from "./RawRequest.ts"

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
    assert.strictEqual(clientAddress("10.0.0.1", "203.0.113.9%eth0, 10.2.2.2", proxies), "10.2.2.2")
    assert.strictEqual(clientAddress("10.0.0.1", "", proxies), "10.0.0.1")
    assert.strictEqual(clientAddress("10.0.0.1", undefined, proxies), "10.0.0.1")
  })

  it("has one spelling, whichever the proxy uses", () => {
    assert.strictEqual(clientAddress("10.0.0.1", "2001:DB9:0:0::0005", proxies), "2001:db9::5")
    assert.strictEqual(clientAddress("10.0.0.1", "::ffff:203.0.113.9", proxies), "203.0.113.9")
    assert.strictEqual(clientAddress("10.0.0.1", "203.0.113.9, ::ffff:10.1.1.1", proxies), "203.0.113.9")
  })

  it("is the one a proxy on the same link heard from", () => {
    const { proxies: neighbors } = trustProxies(["fe80::/10"])

    assert.strictEqual(clientAddress("fe80::1%eth0", "203.0.113.9", neighbors), "203.0.113.9")
  })

  it("is followed for 32 proxies at most", () => {
    const chain = Array.from({ length: 10_000 }, () => "10.3.3.3").join(", ")

    assert.strictEqual(clientAddress("10.0.0.1", `203.0.113.9, ${chain}`, proxies), "10.3.3.3")
  })
})

describe("The list of trusted proxies", () => {
  it.each([
    "10.0.0.0/33",
    "proxy",
    "10.0.0.0/8/8",
    "::/129",
    "10.0.0.0/",
    "10.0.0.0/08",
    "010.0.0.1",
    "::ffff:10.0.0.0/104",
  ])("refuses %s", (text) => {
    assert.deepStrictEqual(trustProxies(["::1", text]).unreadable, [text])
  })

  it("contains every address with ::/0", () => {
    const { includes } = trustProxies(["::/0"]).proxies

    assert.isTrue(includes("10.0.0.1"))
    assert.isTrue(includes("2001:db8::1"))
    assert.isFalse(trustProxies(["0.0.0.0/0"]).proxies.includes("2001:db8::1"))
  })

  it("contains every address with ::/0", () => {
    const { includes } = trustProxies(["::/0"]).proxies

    assert.isTrue(includes("10.0.0.1"))
    assert.isTrue(includes("2001:db8::1"))
    assert.isFalse(trustProxies(["0.0.0.0/0"]).proxies.includes("2001:db8::1"))
  })

  it("takes a network by any of its addresses", () => {
    assert.deepStrictEqual(trustProxies(["10.0.3.7/22"]).unreadable, [])
    assert.isTrue(trustProxies(["10.0.3.7/22"]).proxies.includes("10.0.0.1"))
  })
})

const memberList = `/api/v1/organizations/${acme.id}/members`
const ownFrom = (forwardedFor: string) => send({ path: memberList, headers: { "x-forwarded-for": forwardedFor } })

effectIt.layer(
  HttpServerForTests.layer({
    trustedProxies: ["127.0.0.0/8"],
    limits: { requestsPerAddress: { burst: 1, perSecond: 0.001 } },
  }),
  { excludeTestServices: true },
)("A server behind a proxy", (test) => {
  test.effect("limits each client by itself, not all of them as the proxy", () =>
    Effect.gen(function* () {
      const statuses = yield* Effect.forEach(["203.0.113.1", "203.0.113.1", "203.0.113.2"], ownFrom)

      assert.deepStrictEqual(
        statuses.map(({ status }) => status),
        [401, 429, 401],
      )
    }),
  )
})

effectIt.layer(HttpServerForTests.layer({ trustedProxies: ["127.0.0.0/8"], hostNames: ["orrery.example.com"] }), {
  excludeTestServices: true,
})("A server with a name, behind a proxy", (test) => {
  test.effect("does not take its name from X-Forwarded-Host, which a client can set", () =>
    Effect.gen(function* () {
      const { status } = yield* send({
        path: memberList,
        headers: {
          host: "attacker.example",
          "x-forwarded-for": "203.0.113.9",
          "x-forwarded-host": "orrery.example.com",
        },
      })

      assert.strictEqual(status, 421)
    }),
  )
})

effectIt.layer(HttpServerForTests.layer({ trustedProxies: ["127.0.0.0/8"] }), { excludeTestServices: true })(
  "The audit log of a server behind a proxy",
  (test) => {
    test.effect("shows where a client is, not where the proxy is", () =>
      Effect.gen(function* () {
        yield* send({
          method: "POST",
          path: "/api/v1/organizations/addmember",
          key: keys.ada,
          headers: { "x-forwarded-for": "203.0.113.9" },
          body: JSON.stringify({ orgId: acme.id, userId: stranger.id }),
        })
        const { data } = (yield* send({ path: `/api/v1/organizations/${acme.id}/audit`, key: keys.ada })).json

        assert.deepInclude(data.entries[0], { action: "member.add", address: "203.0.113.9" })
      }),
    )
  },
)
