import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

import { viewDifferences } from "#adapters/http/views/ClusterDifferences.ts"
import { viewClusterRequest } from "#adapters/http/views/ClusterRequestView.ts"
import { canonicalSpec } from "#domain/cluster/CanonicalSpec.ts"
import { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { clusterZones } from "#domain/cluster/ClusterZones.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { wrapped } from "#tests/fixtures/ClusterRequests.ts"
import { fullGke, fullGkeInTheOtherShape, gkeSpecOf, smallGke } from "#tests/fixtures/GkeRequests.ts"

const gke = "provisioner.gke"
const groups = "clusterSpec.dataPlane.nodeGroups"

describe("a request for a GKE cluster", () => {
  it("means the same in both shapes, and in a manifest", () => {
    assert.deepStrictEqual(gkeSpecOf(fullGkeInTheOtherShape), gkeSpecOf(fullGke))
    assert.deepStrictEqual(gkeSpecOf(wrapped(fullGke)), gkeSpecOf(fullGke))
  })

  it("gets what it does not say", () => {
    assert.deepStrictEqual<unknown>(gkeSpecOf(smallGke).provisioner, {
      type: "gke",
      gke: {
        accountId: "orrery-tests",
        credentialsType: "static",
        kubernetesVersion: "1.35",
        releaseChannel: "regular",
        networkCidr: "10.0.0.0/14",
        authorizedNetworks: [],
        tags: {},
      },
    })
  })

  it("is stored, and shown as a request that means the same but for the service account", () => {
    const spec = gkeSpecOf(fullGke)
    const codec = Schema.toCodecJson(ClusterSpec)
    const shown = Effect.runSync(readK8sClusterRequest(viewClusterRequest(spec))).spec
    const { provisioner } = spec
    if (provisioner.type !== "gke") return assert.fail("The fixture is no GKE cluster.")
    const { serviceAccount: _, ...rest } = provisioner.gke

    assert.deepStrictEqual(Schema.decodeSync(codec)(Schema.encodeSync(codec)(spec)), spec)
    assert.deepStrictEqual(shown, { ...spec, provisioner: { type: "gke", gke: rest } })
  })

  it("differs by no order that means nothing", () => {
    const blocks = ["192.0.2.0/24", "198.51.100.0/24"]
    const [one, other] = [blocks, blocks.toReversed()].map((authorizedNetworks) =>
      gkeSpecOf(changed(fullGke, { [`${gke}.authorizedNetworks`]: authorizedNetworks })),
    )
    if (one === undefined || other === undefined) return assert.fail("There are two.")

    assert.notDeepEqual(one, other)
    assert.deepStrictEqual(canonicalSpec(one), canonicalSpec(other))
    assert.deepStrictEqual(viewDifferences({ existing: one, requested: other }), [])
  })

  it.each([
    ["a name of 40 characters", { clusterName: "n".repeat(40) }],
    ["a block of /20 with as many nodes as fit", { [`${gke}.vpcCIDR`]: "10.0.0.0/20", [`${groups}[0].maxNode`]: 8 }],
    ["a block of /12", { [`${gke}.vpcCIDR`]: "10.16.0.0/12" }],
    ["a version with its patch", { [`${gke}.kubernetesVersion`]: "1.33.5" }],
    [
      "the oldest version in its channel",
      { [`${gke}.kubernetesVersion`]: "1.32", [`${gke}.releaseChannel`]: "extended" },
    ],
    ["a label without a value", { [`${gke}.tags`]: { spot: "" } }],
    [
      "a taint that only asks pods to go elsewhere",
      { [`${groups}[0].taints`]: [{ key: "a", value: "b", effect: "PreferNoSchedule" }] },
    ],
    ["a block of one address that may reach the API", { [`${gke}.authorizedNetworks`]: ["198.51.100.7/32"] }],
  ])("may have %s", (_, changes) => {
    assert.isObject(gkeSpecOf(changed(smallGke, changes)))
  })

  it("spreads over three zones, those that groups name among them", () => {
    assert.deepStrictEqual(clusterZones(gkeSpecOf(smallGke)), ["europe-west1-b", "europe-west1-c", "europe-west1-d"])
    assert.deepStrictEqual(
      clusterZones(
        gkeSpecOf(changed(smallGke, { region: "us-central1", [`${groups}[0].availabilityZones`]: ["us-central1-f"] })),
      ),
      ["us-central1-a", "us-central1-b", "us-central1-f"],
    )
  })
})
