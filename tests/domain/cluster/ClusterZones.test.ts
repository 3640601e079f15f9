import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"

import { clusterZones } from "#domain/cluster/ClusterZones.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { fullCluster, smallCluster } from "#tests/fixtures/ClusterRequests.ts"

const specOf = (request: unknown) => Effect.runSync(readK8sClusterRequest(request)).spec

describe("the zones of a cluster", () => {
  it("are the region's first three when none is named", () => {
    assert.deepStrictEqual(clusterZones(specOf(smallCluster)), ["eu-west-1a", "eu-west-1b", "eu-west-1c"])
  })

  it("are those its parts name, and at least two", () => {
    const path = "clusterSpec.dataPlane.nodeGroups[0].availabilityZones"

    assert.deepStrictEqual(clusterZones(specOf(changed(smallCluster, { [path]: ["eu-west-1c"] }))), [
      "eu-west-1a",
      "eu-west-1c",
    ])
    assert.deepStrictEqual(clusterZones(specOf(changed(smallCluster, { [path]: ["eu-west-1a", "eu-west-1c"] }))), [
      "eu-west-1a",
      "eu-west-1c",
    ])
  })

  it("are those of the private subnets in a network of the user's", () => {
    assert.deepStrictEqual(clusterZones(specOf(fullCluster)), ["eu-central-1a", "eu-central-1b"])
  })
})
