import { assert, describe, it } from "@effect/vitest"

import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"
import type { AksSpec } from "#domain/provisioner/aks/AksSpec.ts"
import { synthesizeCluster } from "#infra-templates/SynthesizeCluster.ts"

import { smallAksSpec } from "./fixtures/AksPrograms.ts"
import { input } from "./fixtures/Requests.ts"

const [general] = smallAksSpec.nodeGroups

const withGroup = (changes: Partial<NodeGroup>): ClusterSpec => ({
  ...smallAksSpec,
  nodeGroups: [{ ...general, ...changes }],
})

const withAks = (changes: Partial<AksSpec>): ClusterSpec => {
  const { provisioner } = smallAksSpec
  if (provisioner.type !== "aks") throw new Error("The fixture is no AKS cluster.")
  return { ...smallAksSpec, provisioner: { ...provisioner, aks: { ...provisioner.aks, ...changes } } }
}

const refused: ReadonlyArray<readonly [string, ClusterSpec, RegExp]> = [
  ["a cluster's name with capitals", { ...smallAksSpec, clusterName: "Shop" }, /^spec\.clusterName/],
  ["a cluster's name that is too long", { ...smallAksSpec, clusterName: "n".repeat(46) }, /^spec\.clusterName/],
  ["another provider", { ...smallAksSpec, provider: "aws" }, /^spec\.provider/],
  ["a region that is none", { ...smallAksSpec, region: "some where" }, /^spec\.region/],
  ["a subscription that is none", withAks({ accountId: "12" }), /accountId/],
  ["an application that is none", withAks({ clientId: "me" }), /clientId/],
  ["a tenant that is none", withAks({ tenantId: "example.com" }), /tenantId/],
  ["a group that is none", withAks({ adminGroups: ["admins"] }), /adminGroups/],
  ["an authorized network that is none", withAks({ authorizedNetworks: ["home"] }), /authorizedNetworks/],
  ["a key that is none", withAks({ encryptionKey: "main" }), /encryptionKey/],
  ["a version that AKS does not have", withAks({ kubernetesVersion: "1.20" }), /kubernetesVersion/],
  ["a machine type of another cloud", withAks({ systemMachineType: "m7i.large" }), /systemMachineType/],
  ["a tag of Orrery's own", withAks({ tags: { "orrery.dev-cluster-id": "x" } }), /tags/],
  ["a tag with a slash in its key", withAks({ tags: { "a/b": "x" } }), /tags/],
  ["a block that does not divide", withAks({ networkCidr: "10.0.0.0/28" }), /networkCidr/],
  ["pods without a block", withAks({ podCidr: "pods" }), /podCidr/],
  ["services without a block", withAks({ serviceCidr: "10.300.0.0/16" }), /serviceCidr/],
  ["a network that is none", withAks({ networkId: "hub" }), /networkId/],
  ["two groups of one name", { ...smallAksSpec, nodeGroups: [general, general] }, /Two node groups/],
  ["a group's name that is none", withGroup({ name: "a_b" }), /^spec\.nodeGroups/],
  ["a group without room", withGroup({ minNode: 0, maxNode: 0 }), /maxNode/],
  ["bounds that cross", withGroup({ minNode: 6 }), /minNode/],
  ["a disk without room", withGroup({ volumeSizeGiB: 5 }), /30 GiB/],
  ["two machine types", withGroup({ machineTypes: ["Standard_D2s_v5", "Standard_D4s_v5"] }), /machineTypes/],
  ["a zone of another region", withGroup({ availabilityZones: ["7"] }), /availabilityZones/],
]

describe("synthesis for AKS refuses", () => {
  it.each(refused)("%s", (_, of, message) => {
    assert.throws(() => synthesizeCluster(input(of)), message)
  })
})
