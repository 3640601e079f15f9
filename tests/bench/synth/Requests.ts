import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"
import { AmiFamily } from "#domain/provisioner/eks/EksSpec.ts"

const regions = ["eu-central-1", "eu-west-1", "us-east-1", "us-west-2"] as const

const pick = <A>(values: ReadonlyArray<A>, index: number): A => {
  const value = values[index % values.length]
  if (value === undefined) throw new Error("There is nothing to pick from.")
  return value
}

const group = (index: number, number: number): NodeGroup => ({
  name: number === 0 ? "general" : `group-${index % 7}-${number}`,
  purchaseOption: number % 2 === 0 ? "ondemand" : "spot",
  machineTypes: number % 2 === 0 ? ["m7i.large"] : ["m7i.large", "m6i.large", "m7i-flex.large"],
  minNode: 1 + (index % 3),
  maxNode: 4 + (index % 9),
  availabilityZones: [],
  createPerAZ: (index + number) % 5 === 4,
  labels: { team: `team-${index % 13}`, number: String(number) },
  tags: { purpose: `purpose-${number}` },
  taints:
    number === 0 ? [] : [{ key: "dedicated", value: `team-${index % 13}`, effect: "NoSchedule", operator: "Equal" }],
  volumeSizeGiB: 20 + (index % 11) * 10,
})

const specOf = (index: number): ClusterSpec => ({
  clusterName: `cluster-${index}`,
  provider: "aws",
  region: pick(regions, index),
  architecture: "x86_64",
  approvalWorkflow: false,
  clusterType: "dedicated",
  costEvaluate: true,
  provisioner: {
    type: "eks",
    eks: {
      accountId: String(100_000_000_000 + index),
      credentialsType: index % 2 === 0 ? "dynamic" : "static",
      amiFamily: pick(AmiFamily.literals, index),
      kubernetesVersion: pick(["1.31", "1.32", "1.33", "1.34", "1.35"], index),
      vpcCidr: `10.${index % 256}.0.0/16`,
      subnets: [],
      controlPlaneAvailabilityZones: [],
      tags: { costCentre: String(index), team: `team-${index % 13}` },
      ...(index % 2 === 0 && {
        karpenter: {
          version: "1.8.2",
          requirements: [{ key: "kubernetes.io/arch", operator: "In" as const, values: ["amd64"] }],
        },
      }),
    },
  },
  nodeGroups: [group(index, 0), ...[1, 2, 3].slice(0, index % 4).map((number) => group(index, number))],
})

/** As many requests as asked for, no two alike: one to four node groups, half with Karpenter, every image family. */
export const requests = (count: number): ReadonlyArray<SynthesisInput> =>
  Array.from({ length: count }, (_, index) => ({
    clusterId: `7a5f1d52-0f0c-4d5e-9d7e-${String(index).padStart(12, "0")}`,
    organizationId: "0d4f7c1e-3d57-4a53-8b4e-0c1f2f1a2b3c",
    deletionProtection: index % 2 === 0,
    spec: specOf(index),
  }))
