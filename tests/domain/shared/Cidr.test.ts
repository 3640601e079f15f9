import { assert, describe, it } from "@effect/vitest"
import { IpNetwork, NetAddress } from "effect/net"
import fc from "fast-check"

import * as Cidr from "#domain/shared/Cidr.ts"

const block = (text: string): Cidr.Cidr => {
  const parsed = Cidr.parse(text)
  assert.isDefined(parsed)
  return parsed
}

const numberOf = (address: NetAddress.Ipv4Address): number =>
  NetAddress.ipv4ToOctets(address).reduce((sum, octet) => sum * 256 + octet, 0)

/** Its first and last address as numbers. */
const boundsOf = (cidr: Cidr.Cidr) => ({
  first: numberOf(IpNetwork.firstAddress(cidr)),
  last: numberOf(IpNetwork.lastAddress(cidr)),
})

const anyBlock = fc
  .tuple(fc.integer({ min: 0, max: 2 ** 32 - 1 }), fc.integer({ min: 0, max: 32 }))
  .map(([address, prefixLength]) =>
    block(`${[24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join(".")}/${prefixLength}`),
  )

describe("a block of addresses", () => {
  it.each(["10.0.0.0/16", "0.0.0.0/0", "255.255.255.255/32", "192.168.1.128/25"])(
    "%s is written as it is read",
    (text) => {
      assert.strictEqual(Cidr.format(block(text)), text)
      assert.isTrue(Cidr.isCanonical(text, block(text)))
    },
  )

  it.each([
    "",
    "10.0.0.0",
    "10.0.0/16",
    "10.0.0.0/33",
    "256.0.0.0/8",
    "10.0.0.0/016",
    "010.0.0.0/8",
    " 10.0.0.0/8",
    "::/0",
  ])("%j is none", (text) => {
    assert.isUndefined(Cidr.parse(text))
  })

  it("is known by its first address", () => {
    assert.strictEqual(Cidr.format(block("10.0.3.7/22")), "10.0.0.0/22")
    assert.isFalse(Cidr.isCanonical("10.0.3.7/22", block("10.0.3.7/22")))
  })

  it("contains what lies inside it, itself too", () => {
    assert.isTrue(Cidr.contains(block("10.0.0.0/16"), block("10.0.255.0/24")))
    assert.isTrue(Cidr.contains(block("10.0.0.0/16"), block("10.0.0.0/16")))
    assert.isFalse(Cidr.contains(block("10.0.0.0/16"), block("10.0.0.0/15")))
    assert.isFalse(Cidr.contains(block("10.0.0.0/16"), block("10.1.0.0/24")))
  })

  it.each([
    ["10.255.0.0/16", true],
    ["172.31.0.0/16", true],
    ["172.32.0.0/16", false],
    ["100.127.0.0/16", true],
    ["192.168.0.0/15", false],
  ])("%s being private is %s", (text, expected) => {
    assert.strictEqual(Cidr.isPrivate(block(text)), expected)
  })

  it("overlaps another exactly when they share an address", () => {
    fc.assert(
      fc.property(anyBlock, anyBlock, (left, right) => {
        const [one, other] = [boundsOf(left), boundsOf(right)]
        const shares = Math.max(one.first, other.first) <= Math.min(one.last, other.last)

        assert.strictEqual(Cidr.overlaps(left, right), shares)
        assert.strictEqual(Cidr.overlaps(right, left), shares)
        assert.deepStrictEqual(block(Cidr.format(left)), left)
      }),
    )
  })

  it("divides into subnets, one after the other and up to its last address", () => {
    fc.assert(
      fc.property(anyBlock, fc.integer({ min: 0, max: 4 }), (cidr, bits) => {
        const prefixLength = Math.min(32, cidr.prefixLength + bits)
        const count = 2 ** (prefixLength - cidr.prefixLength)
        const subnets = Array.from({ length: count }, (_, index) => Cidr.subnetOf(cidr, prefixLength, index))

        subnets.forEach((subnet, index) => {
          const before = subnets[index - 1]
          assert.isTrue(Cidr.contains(cidr, subnet))
          assert.deepStrictEqual(block(Cidr.format(subnet)), subnet)
          if (before !== undefined) assert.strictEqual(boundsOf(subnet).first, boundsOf(before).last + 1)
        })
        assert.strictEqual(subnets.length, count)
      }),
    )
  })
})
