import { assert, describe, it } from "@effect/vitest"

import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { isOrreryTag } from "#infra-templates/aws/OrreryTags.ts"
import { synthesizeCluster } from "#infra-templates/SynthesizeCluster.ts"

import { eks, givenNetworkSpec, input, nodeGroup, spec } from "./fixtures/Requests.ts"

const refused: ReadonlyArray<readonly [string, ClusterSpec, RegExp]> = [
  ["a cluster's name with capitals", spec({ clusterName: "Shop" }), /^spec\.clusterName/],
  ["another provider", spec({ provider: "gcp" }), /^spec\.provider/],
  ["a region that is none", spec({ region: "somewhere" }), /^spec\.region/],
  ["an account that is none", spec({}, { accountId: "12" }), /accountId/],
  ["a role that is none", spec({}, { roleArn: "arn:aws:iam::1:user/a" }), /roleArn/],
  ["a Kubernetes version without add-ons", spec({}, { kubernetesVersion: "1.20" }), /kubernetesVersion/],
  ["a tag of Orrery's own", spec({}, { tags: { "Orrery.dev/cluster-id": "x" } }), /tags/],
  ["two groups of one name", spec({ nodeGroups: [nodeGroup(), nodeGroup()] }), /Two node groups/],
  ["a group's name that is none", spec({ nodeGroups: [nodeGroup({ name: "a_b" })] }), /^spec\.nodeGroups/],
  ["a group without room", spec({ nodeGroups: [nodeGroup({ minNode: 0, maxNode: 0 })] }), /maxNode/],
  ["bounds that cross", spec({ nodeGroups: [nodeGroup({ minNode: 6 })] }), /minNode/],
  ["a region whose zones are not known", spec({ region: "cn-north-1" }), /spec\.region: .*Fewer than two zones/],
  ["a zone of another region", spec({}, { controlPlaneAvailabilityZones: ["us-east-1a"] }), /AvailabilityZones/],
  ["a zone beyond f", spec({ nodeGroups: [nodeGroup({ availabilityZones: ["eu-central-1g"] })] }), /availabilityZones/],
  ["a given network without subnets", spec({}, { vpcId: "vpc-0a" }), /private subnets in two zones/],
  ["a VPC id that is none", spec({}, { vpcId: "vpc/0a" }), /vpcId/],
  [
    "groups per zone in subnets of unknown zones",
    spec(
      { nodeGroups: [nodeGroup({ createPerAZ: true })] },
      {
        vpcId: "vpc-0a",
        subnets: [
          { id: "subnet-0a", type: "private" },
          { id: "subnet-0b", type: "private" },
        ],
      },
    ),
    /createPerAZ/,
  ],
  [
    "a group in a zone without a given subnet",
    givenNetworkSpec([nodeGroup({ availabilityZones: ["eu-central-1c"] })]),
    /No private subnet/,
  ],
]

describe("synthesis refuses", () => {
  it.each(refused)("%s", (_, of, message) => {
    assert.throws(() => synthesizeCluster(input(of)), message)
  })

  it("nothing whose tags only look like Orrery's", () => {
    assert.isFalse(isOrreryTag("my.orrery.dev/x"))
    assert.doesNotThrow(() => synthesizeCluster(input(spec({}, eks({ tags: { "my.orrery.dev/x": "y" } })))))
  })
})
