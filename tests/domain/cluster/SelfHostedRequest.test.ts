import { assert, describe, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

import { viewClusterRequest } from "#adapters/http/views/ClusterRequestView.ts"
import { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { clusterZones } from "#domain/cluster/ClusterZones.ts"
import { readK8sClusterRequest } from "#domain/cluster/K8sClusterRequest.ts"
import { exactVersion } from "#domain/provisioner/self-managed/KubernetesReleases.ts"
import { changed } from "#tests/fixtures/ChangedRequest.ts"
import { wrapped } from "#tests/fixtures/ClusterRequests.ts"
import {
  fullSelfHostedOnAws,
  fullSelfHostedOnAwsInTheOtherShape,
  selfHostedSpecOf,
  smallSelfHostedOnAws,
} from "#tests/fixtures/SelfHostedRequests.ts"

const controlPlane = "clusterSpec.controlPlane.nodeGroup"

describe("a request for a self-hosted cluster", () => {
  it("means the same in both shapes, in a manifest, and under each name of the type and the part", () => {
    const spec = selfHostedSpecOf(fullSelfHostedOnAws)
    const { selfHosted } = fullSelfHostedOnAws.provisioner

    assert.deepStrictEqual(selfHostedSpecOf(fullSelfHostedOnAwsInTheOtherShape), spec)
    assert.deepStrictEqual(selfHostedSpecOf(wrapped(fullSelfHostedOnAws)), spec)
    assert.deepStrictEqual(
      selfHostedSpecOf({ ...fullSelfHostedOnAws, provisioner: { type: "selfmanaged", kops: selfHosted } }),
      spec,
    )
  })

  it("gets what it does not say: one control plane node, the newest version and a network", () => {
    const { controlPlane: group, provisioner } = selfHostedSpecOf(smallSelfHostedOnAws)

    assert.deepStrictEqual(group, { name: "control-plane", machineType: "m7i.large", nodes: 1, labels: {} })
    assert.deepStrictEqual<unknown>(provisioner, {
      type: "selfHosted",
      selfHosted: {
        provider: "aws",
        accountId: "123456789012",
        credentialsType: "static",
        bucketName: "orrery-test-clusters",
        kubernetesVersion: "1.35",
        k8sImage: "ami-0a1b2c3d4e5f60718",
        networkCidr: "10.0.0.0/16",
        tags: {},
      },
    })
  })

  it("is stored, and shown as a request that means the same but for the role", () => {
    const spec = selfHostedSpecOf(
      changed(fullSelfHostedOnAws, { "provisioner.selfHosted.credentials.data": undefined }),
    )
    const codec = Schema.toCodecJson(ClusterSpec)

    assert.deepStrictEqual(Schema.decodeSync(codec)(Schema.encodeSync(codec)(spec)), spec)
    assert.deepStrictEqual(Effect.runSync(readK8sClusterRequest(viewClusterRequest(spec))).spec, spec)
  })

  it.each([1, 3, 5])("may have %d control plane nodes, given as minNode or as maxNode alone", (nodes) => {
    for (const field of ["minNode", "maxNode"]) {
      const request = changed(smallSelfHostedOnAws, { [`${controlPlane}.${field}`]: nodes })
      assert.strictEqual(selfHostedSpecOf(request).controlPlane?.nodes, nodes)
    }
  })

  it("spreads over three zones, so that its control plane can", () => {
    assert.deepStrictEqual(clusterZones(selfHostedSpecOf(smallSelfHostedOnAws)), [
      "eu-west-1a",
      "eu-west-1b",
      "eu-west-1c",
    ])
  })

  it("runs the patch it names, or the one that its minor stands for", () => {
    assert.strictEqual(exactVersion("1.34.2"), "1.34.2")
    assert.match(exactVersion("1.34"), /^1\.34\.\d+$/)
  })
})
