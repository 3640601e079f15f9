import { assert, describe, it } from "@effect/vitest"

import { networkPrefix, networkRanges, nodesMax } from "#domain/cloud/gcp/NetworkRanges.ts"
import * as Cidr from "#domain/shared/Cidr.ts"

const block = (text: string): Cidr.Cidr => Cidr.parse(text) ?? assert.fail(`${text} is no block.`)

const prefixes = Array.from(
  { length: networkPrefix.smallest - networkPrefix.largest + 1 },
  (_, index) => networkPrefix.largest + index,
)

describe("the ranges of a cluster's network on gcp", () => {
  it.each(prefixes)("lie in a /%i without overlapping", (prefix) => {
    const whole = block(`10.0.0.0/${prefix}`)
    const parts = Object.values(networkRanges(whole)).map(block)

    for (const [index, part] of parts.entries()) {
      assert.isTrue(Cidr.contains(whole, part))
      for (const other of parts.slice(index + 1)) assert.isFalse(Cidr.overlaps(part, other))
    }
  })

  it.each(prefixes)("keep to the sizes that GKE takes in a /%i", (prefix) => {
    const { controlPlane, nodes, pods, services } = networkRanges(block(`10.0.0.0/${prefix}`))

    assert.strictEqual(block(controlPlane).prefixLength, 28)
    assert.isTrue(block(services).prefixLength >= 16 && block(services).prefixLength <= 27)
    assert.isTrue(block(pods).prefixLength >= 9 && block(pods).prefixLength <= 21)
    assert.isAtMost(block(nodes).prefixLength, 29)
  })

  it("are the same as ever for the default block", () => {
    assert.deepStrictEqual(networkRanges(block("10.0.0.0/14")), {
      nodes: "10.0.0.0/18",
      services: "10.0.64.0/18",
      controlPlane: "10.0.128.0/28",
      pods: "10.2.0.0/15",
    })
  })

  it("have room for more pods the larger they are", () => {
    assert.deepStrictEqual(
      [20, 16, 14].map((prefix) => nodesMax(block(`10.0.0.0/${prefix}`))),
      [8, 128, 512],
    )
  })
})
