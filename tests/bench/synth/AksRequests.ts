import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"

const regions = ["westeurope", "northeurope", "eastus", "westus2"] as const

const group = (index: number, number: number): NodeGroup => ({
  name: number === 0 ? "general" : `group-${index % 7}-${number}`,
  purchaseOption: number % 2 === 0 ? "ondemand" : "spot",
  machineTypes: [number % 2 === 0 ? "Standard_D4ds_v5" : "Standard_D8s_v5"],
  minNode: 1 + (index % 3),
  maxNode: 4 + (index % 9),
  availabilityZones: [],
  createPerAZ: (index + number) % 5 === 4,
  labels: { team: `team-${index % 13}`, number: String(number) },
  tags: { purpose: `purpose-${number}` },
  taints:
    number === 0 ? [] : [{ key: "dedicated", value: `team-${index % 13}`, effect: "NoSchedule", operator: "Equal" }],
  volumeSizeGiB: 40 + (index % 11) * 10,
})

const specOf = (index: number): ClusterSpec => ({
  clusterName: `cluster-${index}`,
  provider: "azure",
  region: regions[index % regions.length] ?? regions[0],
  architecture: "x86_64",
  approvalWorkflow: false,
  clusterType: "dedicated",
  costEvaluate: true,
  provisioner: {
    type: "aks",
    aks: {
      accountId: `0b1f6471-1bf0-4dda-aec3-${String(index).padStart(12, "0")}`,
      credentialsType: index % 2 === 0 ? "dynamic" : "static",
      kubernetesVersion: index % 2 === 0 ? "1.34" : "1.35",
      tier: "standard",
      networkCidr: `10.${index % 128}.0.0/16`,
      podCidr: "10.244.0.0/14",
      serviceCidr: "10.248.0.0/16",
      adminGroups: [],
      systemMachineType: "Standard_D2ds_v5",
      hostEncryption: true,
      authorizedNetworks: index % 3 === 0 ? ["198.51.100.0/24"] : [],
      tags: { "cost-center": String(index), team: `team-${index % 13}` },
    },
  },
  nodeGroups: [group(index, 0), ...[1, 2, 3].slice(0, index % 4).map((number) => group(index, number))],
})

/** As many requests for AKS as asked for, no two alike: one to four node groups. */
export const aksRequests = (count: number): ReadonlyArray<SynthesisInput> =>
  Array.from({ length: count }, (_, index) => ({
    clusterId: `7a5f1d52-0f0c-4d5e-9d7e-${String(index).padStart(12, "0")}`,
    organizationId: "0d4f7c1e-3d57-4a53-8b4e-0c1f2f1a2b3c",
    deletionProtection: index % 2 === 0,
    spec: specOf(index),
  }))
