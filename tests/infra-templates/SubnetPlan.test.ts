import { assert, describe, it } from "@effect/vitest"
import { IpNetwork } from "effect/net"
import * as fc from "fast-check"

import * as Cidr from "#domain/shared/Cidr.ts"
import { vpcBlock, zoneSubnets } from "#infra-templates/aws/SubnetPlan.ts"
import { serviceNetwork } from "#infra-templates/eks/ServiceNetwork.ts"

const path = "spec.provisioner.eks"

const zones = ["a", "b", "c", "d", "e", "f"].map((letter) => `eu-central-1${letter}`)

const parseAny = (text: string): Cidr.Cidr => {
  const cidr = Cidr.parse(text)
  assert.isDefined(cidr, text)
  return cidr
}

const addressesOf = (cidr: Cidr.Cidr): number => Number(IpNetwork.addressCount(cidr))

const vpcCidr = fc.tuple(fc.integer({ min: 16, max: 24 }), fc.nat(2 ** 32 - 1)).map(([prefixLength, address]) => {
  const octets = [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256)
  return Cidr.format(parseAny(`${octets.join(".")}/${prefixLength}`))
})

const parse = (text: string): Cidr.Cidr => {
  const cidr = parseAny(text)
  assert.isTrue(Cidr.isCanonical(text, cidr), text)
  return cidr
}

const subnetsOf = (vpc: Cidr.Cidr) =>
  zones.flatMap((zone) => {
    const subnets = zoneSubnets(vpc, zone, path)
    return [parse(subnets.private), parse(subnets.public)]
  })

describe("the subnets of a VPC", () => {
  it("lie inside it, do not overlap, and are of a size AWS takes", () => {
    fc.assert(
      fc.property(vpcCidr, (text) => {
        const vpc = vpcBlock(text, path)
        const subnets = subnetsOf(vpc)
        subnets.forEach((subnet, index) => {
          assert.isTrue(Cidr.contains(vpc, subnet))
          assert.isTrue(subnet.prefixLength >= 16 && subnet.prefixLength <= 28)
          assert.strictEqual(addressesOf(subnet), 2 ** (32 - subnet.prefixLength))
          for (const other of subnets.slice(0, index)) assert.isFalse(Cidr.overlaps(subnet, other))
        })
      }),
    )
  })

  it("fill it to the last address, so that no zone had to be made smaller than it could be", () => {
    fc.assert(
      fc.property(vpcCidr, (text) => {
        const vpc = vpcBlock(text, path)
        const addresses = subnetsOf(vpc).reduce((sum, subnet) => sum + addressesOf(subnet), 0)

        assert.strictEqual(addresses, addressesOf(vpc))
      }),
    )
  })

  it("are a /19 for nodes and a /20 for load balancers in a /16", () => {
    const vpc = vpcBlock("10.0.0.0/16", path)

    assert.deepStrictEqual(zoneSubnets(vpc, "eu-west-1a", path), { private: "10.0.0.0/19", public: "10.0.128.0/20" })
    assert.deepStrictEqual(zoneSubnets(vpc, "eu-west-1b", path), { private: "10.0.32.0/19", public: "10.0.144.0/20" })
    assert.deepStrictEqual(zoneSubnets(vpc, "us-east-1f", path), { private: "10.0.208.0/20", public: "10.0.240.0/20" })
  })

  it.each(["10.0.0.0/15", "10.0.0.0/25", "10.0.0.1/16", "10.0.0.0", "10.0.0.256/24", "", "::/16"])(
    "cannot be planned in %s",
    (text) => {
      assert.throws(() => vpcBlock(text, path), /vpcCidr: Expected an IPv4 block/)
    },
  )
})

describe("the addresses of services", () => {
  it("never overlap the VPC's", () => {
    fc.assert(
      fc.property(vpcCidr, (text) => {
        const { cidr, dnsAddress } = serviceNetwork(text)

        assert.isFalse(Cidr.overlaps(parse(cidr), parse(text)))
        assert.isTrue(Cidr.contains(parse(cidr), parse(`${dnsAddress}/32`)))
      }),
    )
  })

  it("give way when the VPC has EKS's usual block", () => {
    assert.strictEqual(serviceNetwork("172.20.0.0/16").cidr, "10.100.0.0/16")
    assert.strictEqual(serviceNetwork("10.100.0.0/16").cidr, "172.20.0.0/16")
  })
})
