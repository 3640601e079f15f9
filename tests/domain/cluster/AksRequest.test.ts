import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

import { viewDifferences } from "#adapters/http/views/ClusterDifferences.ts"
import { viewClusterRequest } from "#adapters/http/views/ClusterRequestView.ts"
import { canonicalSpec } from "#domain/cluster/CanonicalSpec.ts"
import { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { clusterZones } from "#domain/cluster/ClusterZones.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { aksSpecOf, fullAks, fullAksInTheOtherShape, smallAks, subscription } from "#tests/fixtures/AksRequests.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { wrapped } from "#tests/fixtures/ClusterRequests.ts"

const aks = "provisioner.aks"
const groups = "clusterSpec.dataPlane.nodeGroups"

describe("a request for an AKS cluster", () => {
  it("means the same in both shapes, and in a manifest", () => {
    assert.deepStrictEqual(aksSpecOf(fullAksInTheOtherShape), aksSpecOf(fullAks))
    assert.deepStrictEqual(aksSpecOf(wrapped(fullAks)), aksSpecOf(fullAks))
  })

  it("gets what it does not say", () => {
    assert.deepStrictEqual<unknown>(aksSpecOf(smallAks).provisioner, {
      type: "aks",
      aks: {
        accountId: subscription,
        credentialsType: "static",
        kubernetesVersion: "1.35",
        tier: "standard",
        networkCidr: "10.0.0.0/16",
        podCidr: "10.244.0.0/14",
        serviceCidr: "10.248.0.0/16",
        authorizedNetworks: [],
        adminGroups: [],
        systemMachineType: "Standard_D2ds_v5",
        hostEncryption: true,
        tags: {},
      },
    })
  })

  it("is stored, and shown as a request that means the same but for the identity", () => {
    const spec = aksSpecOf(fullAks)
    const codec = Schema.toCodecJson(ClusterSpec)
    const shown = Effect.runSync(readK8sClusterRequest(viewClusterRequest(spec))).spec
    const { provisioner } = spec
    if (provisioner.type !== "aks") return assert.fail("The fixture is no AKS cluster.")
    const { clientId: _, tenantId: __, ...rest } = provisioner.aks

    assert.deepStrictEqual(Schema.decodeSync(codec)(Schema.encodeSync(codec)(spec)), spec)
    assert.deepStrictEqual(shown, { ...spec, provisioner: { type: "aks", aks: rest } })
  })

  it("differs by no order that means nothing", () => {
    const blocks = ["192.0.2.0/24", "198.51.100.0/24"]
    const [one, other] = [blocks, blocks.toReversed()].map((authorizedNetworks) =>
      aksSpecOf(changed(fullAks, { [`${aks}.authorizedNetworks`]: authorizedNetworks })),
    )
    if (one === undefined || other === undefined) return assert.fail("There are two.")

    assert.notDeepEqual(one, other)
    assert.deepStrictEqual(canonicalSpec(one), canonicalSpec(other))
    assert.deepStrictEqual(viewDifferences({ existing: one, requested: other }), [])
  })

  it.each([
    ["a name of 45 characters", { clusterName: "n".repeat(45) }],
    ["a block of /24 with as many nodes as fit", { [`${aks}.vpcCIDR`]: "10.0.0.0/24", [`${groups}[0].maxNode`]: 118 }],
    ["pods of as many nodes as fit", { [`${aks}.podCIDR`]: "10.244.0.0/20", [`${groups}[0].maxNode`]: 11 }],
    ["a version with its patch", { [`${aks}.kubernetesVersion`]: "1.34.2" }],
    ["the oldest version in its tier", { [`${aks}.kubernetesVersion`]: "1.32", [`${aks}.tier`]: "premium" }],
    ["a tag with spaces", { [`${aks}.tags`]: { "cost center": "team a/b" } }],
    ["a block of one address that may reach the API", { [`${aks}.authorizedNetworks`]: ["198.51.100.7/32"] }],
  ])("may have %s", (_, changes) => {
    assert.isObject(aksSpecOf(changed(smallAks, changes)))
  })

  it("spreads over three zones", () => {
    assert.deepStrictEqual(clusterZones(aksSpecOf(changed(smallAks, { [`${groups}[0].availabilityZones`]: ["2"] }))), [
      "1",
      "2",
      "3",
    ])
  })
})
