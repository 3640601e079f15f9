import { assert, describe, it } from "@effect/vitest"

import { parseNetworkId } from "#domain/cloud/azure/AzureNetwork.ts"
import { parseKeyId } from "#domain/cloud/azure/KeyId.ts"
import {
  dnsAddress,
  networkPrefix,
  networkRanges,
  nodeAddresses,
  nodesWithPods,
} from "#domain/cloud/azure/NetworkRanges.ts"
import * as Cidr from "#domain/shared/Cidr.ts"
import { subscription } from "#tests/fixtures/AksRequests.ts"

const block = (text: string): Cidr.Cidr => Cidr.parse(text) ?? assert.fail(`${text} is no block.`)

const prefixes = Array.from(
  { length: networkPrefix.smallest - networkPrefix.largest + 1 },
  (_, index) => networkPrefix.largest + index,
)

describe("the subnets of a cluster's network on azure", () => {
  it.each(prefixes)("lie in a /%i without overlapping, that of the API with the size AKS takes", (prefix) => {
    const whole = block(`10.0.0.0/${prefix}`)
    const { apiServer, nodes } = networkRanges(whole)

    for (const part of [apiServer, nodes]) assert.isTrue(Cidr.contains(whole, block(part)))
    assert.isFalse(Cidr.overlaps(block(apiServer), block(nodes)))
    assert.strictEqual(block(apiServer).prefixLength, 28)
  })

  it("are the same as ever for the default block", () => {
    assert.deepStrictEqual(networkRanges(block("10.0.0.0/16")), { nodes: "10.0.0.0/17", apiServer: "10.0.128.0/28" })
  })

  it("have room for more nodes the larger they are, without the five addresses that Azure takes", () => {
    assert.deepStrictEqual(
      [24, 20, 16].map((prefix) => nodeAddresses(block(`10.0.0.0/${prefix}`))),
      [123, 2043, 32_763],
    )
    assert.deepStrictEqual(
      [21, 16, 14].map((prefix) => nodesWithPods(block(`10.0.0.0/${prefix}`))),
      [8, 256, 1024],
    )
  })

  it("leave the tenth address of services to cluster DNS", () => {
    assert.strictEqual(dnsAddress(block("10.248.0.0/16")), "10.248.0.10")
  })
})

const inGroup = `/subscriptions/${subscription}/resourceGroups/shared/providers`

describe("the full id", () => {
  it("of a virtual network has its subscription, group and name", () => {
    assert.deepStrictEqual(parseNetworkId(`${inGroup}/Microsoft.Network/virtualNetworks/hub`), {
      subscription,
      resourceGroup: "shared",
      name: "hub",
    })
  })

  it.each(["hub", `${inGroup}/Microsoft.Network/virtualNetworks/hub/subnets/a`, `${inGroup}/Microsoft.Web/sites/hub`])(
    "of a virtual network is not %s",
    (text) => {
      assert.isUndefined(parseNetworkId(text))
    },
  )

  it("of a key's version says where the vault is, and where it serves the key", () => {
    const version = "0123456789abcdef0123456789abcdef"
    const vaultId = `${inGroup}/Microsoft.KeyVault/vaults/Orrery-Keys`

    assert.deepStrictEqual(parseKeyId(`${vaultId}/keys/main/versions/${version}`), {
      subscription,
      vaultId,
      keyId: `${vaultId}/keys/main`,
      address: `https://orrery-keys.vault.azure.net/keys/main/${version}`,
    })
    assert.isUndefined(parseKeyId(`${vaultId}/keys/main`))
  })
})
