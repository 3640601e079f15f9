import { assert, describe, it } from "@effect/vitest"

import { serviceAccountName } from "#domain/cloud/gcp/ServiceAccountName.ts"
import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"
import type { GkeSpec } from "#domain/provisioner/gke/GkeSpec.ts"
import { synthesizeCluster } from "#infra-templates/SynthesizeCluster.ts"

import { smallGkeSpec } from "./fixtures/GkePrograms.ts"
import { input } from "./fixtures/Requests.ts"

const [general] = smallGkeSpec.nodeGroups

const withGroup = (changes: Partial<NodeGroup>): ClusterSpec => ({
  ...smallGkeSpec,
  nodeGroups: [{ ...general, ...changes }],
})

const withGke = (changes: Partial<GkeSpec>): ClusterSpec => {
  const { provisioner } = smallGkeSpec
  if (provisioner.type !== "gke") throw new Error("The fixture is no GKE cluster.")
  return { ...smallGkeSpec, provisioner: { ...provisioner, gke: { ...provisioner.gke, ...changes } } }
}

const foreign = `${serviceAccountName("0197c0de-0000-7000-8000-000000000001")}@shop-project.iam.gserviceaccount.com`

const refused: ReadonlyArray<readonly [string, ClusterSpec, RegExp]> = [
  ["a cluster's name with capitals", { ...smallGkeSpec, clusterName: "Shop" }, /^spec\.clusterName/],
  ["a cluster's name that is too long", { ...smallGkeSpec, clusterName: "n".repeat(41) }, /^spec\.clusterName/],
  ["another provider", { ...smallGkeSpec, provider: "aws" }, /^spec\.provider/],
  ["a region that is none", { ...smallGkeSpec, region: "somewhere" }, /^spec\.region/],
  ["a project that is none", withGke({ accountId: "12" }), /accountId/],
  ["a service account that is none", withGke({ serviceAccount: "me" }), /serviceAccount/],
  [
    "a service account of another organization",
    withGke({ credentialsType: "dynamic", serviceAccount: foreign }),
    /gke\.serviceAccount.*orrery-0d4f7c1e3d574a538b4e0c1@/,
  ],
  ["a key that is none", withGke({ encryptionKey: "main" }), /encryptionKey/],
  ["a version that GKE does not have", withGke({ kubernetesVersion: "1.20" }), /kubernetesVersion/],
  ["a label of Orrery's own", withGke({ tags: { "orrery-cluster-id": "x" } }), /tags/],
  ["a label with capitals", withGke({ tags: { Team: "x" } }), /tags/],
  ["a block that does not divide", withGke({ networkCidr: "10.0.0.0/24" }), /networkCidr/],
  ["a network that is none", withGke({ networkId: "Shared Network" }), /networkId/],
  ["two groups of one name", { ...smallGkeSpec, nodeGroups: [general, general] }, /Two node groups/],
  ["a group's name that is none", withGroup({ name: "a_b" }), /^spec\.nodeGroups/],
  ["a group without room", withGroup({ minNode: 0, maxNode: 0 }), /maxNode/],
  ["bounds that cross", withGroup({ minNode: 6 }), /minNode/],
  ["a disk without room", withGroup({ volumeSizeGiB: 5 }), /10 GiB/],
  ["two machine types", withGroup({ machineTypes: ["e2-standard-4", "n2-standard-4"] }), /machineTypes/],
  ["a zone of another region", withGroup({ availabilityZones: ["us-east1-b"] }), /availabilityZones/],
]

describe("synthesis for GKE refuses", () => {
  it.each(refused)("%s", (_, of, message) => {
    assert.throws(() => synthesizeCluster(input(of)), message)
  })
})
