import { assert, describe, it } from "@effect/vitest"

import { egressNetworksMax, readEgressNetworks } from "#domain/cluster/EgressNetworks.ts"

const problemOf = (...texts: ReadonlyArray<string>): string => {
  const read = readEgressNetworks(texts)
  return "problem" in read ? read.problem : ""
}

describe("the networks that Orrery is seen from", () => {
  it("are sorted, and each is named once", () => {
    assert.deepStrictEqual(readEgressNetworks(["203.0.113.7/32", "198.51.100.0/24", "203.0.113.7/32"]), {
      networks: ["198.51.100.0/24", "203.0.113.7/32"],
    })
  })

  it.each([
    ["0.0.0.0/0", /would open Kubernetes APIs to the internet/],
    ["128.0.0.0/7", /would open Kubernetes APIs to the internet/],
    ["10.1.0.0/16", /10\.0\.0\.0\/8 are private, and no cloud sees Orrery from them/],
    ["172.16.0.0/12", /are private/],
    ["172.0.0.0/8", /172\.16\.0\.0\/12 are private/],
    ["192.168.1.1/32", /are private/],
    ["100.64.0.0/10", /are shared by providers/],
    ["127.0.0.1/32", /are of one machine/],
    ["169.254.169.254/32", /are of one link/],
    ["240.0.0.0/8", /are reserved/],
    ["0.0.0.0/8", /are reserved/],
    ["203.0.113.7/24", /has bits after its prefix: write 203\.0\.113\.0\/24/],
    ["203.0.113.7", /is no network: write one such as/],
    ["office", /is no network/],
    ["2001:db8::/32", /is of IPv6, and the public addresses of Kubernetes APIs are of IPv4/],
  ])("are not %s", (text, reason) => {
    assert.match(problemOf("198.51.100.0/24", text), reason)
  })

  it("are no more than fit into the firewall of every cloud", () => {
    const networks = Array.from({ length: egressNetworksMax + 1 }, (_, index) => `203.0.113.${index}/32`)

    assert.match(problemOf(...networks), /21 networks are too many: 20 at most/)
    assert.strictEqual(problemOf(...networks.slice(1)), "")
  })
})
