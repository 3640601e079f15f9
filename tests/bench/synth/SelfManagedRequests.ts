import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { SynthesisInput } from "#domain/infrastructure/SynthesisInput.ts"

import { aksRequests } from "./AksRequests.ts"
import { gkeRequests } from "./GkeRequests.ts"
import { requests } from "./Requests.ts"

const onAws = ({ nodeGroups, ...spec }: ClusterSpec, index: number): ClusterSpec => ({
  ...spec,
  provisioner: {
    type: "selfHosted",
    selfHosted: {
      provider: "aws",
      accountId: String(100_000_000_000 + index),
      credentialsType: index % 2 === 0 ? "dynamic" : "static",
      bucketName: `clusters-${index}`,
      kubernetesVersion: index % 2 === 0 ? "1.34.3" : "1.35.0",
      k8sImage: "ami-0a1b2c3d4e5f60718",
      networkCidr: `10.${index % 256}.0.0/16`,
      tags: { costCentre: String(index), team: `team-${index % 13}` },
    },
  },
  controlPlane: { name: "control-plane", machineType: "m7i.large", nodes: index % 2 === 0 ? 3 : 1, labels: {} },
  nodeGroups,
})

/** As many requests for self-hosted clusters on AWS as asked for, no two alike: one to four node groups, one or three members. */
export const selfManagedOnAws = (count: number): ReadonlyArray<SynthesisInput> =>
  requests(count).map((input, index) => ({ ...input, spec: onAws(input.spec, index) }))

const onGcp = ({ nodeGroups, region, ...spec }: ClusterSpec, index: number): ClusterSpec => ({
  ...spec,
  region,
  provisioner: {
    type: "selfHosted",
    selfHosted: {
      provider: "gcp",
      accountId: `project-${index}`,
      credentialsType: index % 2 === 0 ? "dynamic" : "static",
      bucketName: `clusters-${index}`,
      kubernetesVersion: index % 2 === 0 ? "1.34.3" : "1.35.0",
      k8sImage: `projects/project-${index}/global/images/kubernetes`,
      encryptionKey: `projects/project-${index}/locations/${region}/keyRings/clusters/cryptoKeys/kubernetes`,
      networkCidr: `10.${index % 256}.0.0/16`,
      tags: { "cost-center": String(index), team: `team-${index % 13}` },
    },
  },
  controlPlane: { name: "control-plane", machineType: "n2-standard-2", nodes: index % 2 === 0 ? 3 : 1, labels: {} },
  nodeGroups,
})

/** The same on Google Cloud. */
export const selfManagedOnGcp = (count: number): ReadonlyArray<SynthesisInput> =>
  gkeRequests(count).map((input, index) => ({ ...input, spec: onGcp(input.spec, index) }))

const groupPath = (index: number): string =>
  `/subscriptions/0b1f6471-1bf0-4dda-aec3-${String(index).padStart(12, "0")}/resourceGroups/shared/providers`

const onAzure = (spec: ClusterSpec, index: number): ClusterSpec => ({
  ...spec,
  provisioner: {
    type: "selfHosted",
    selfHosted: {
      provider: "azure",
      accountId: `0b1f6471-1bf0-4dda-aec3-${String(index).padStart(12, "0")}`,
      credentialsType: index % 2 === 0 ? "dynamic" : "static",
      bucketName: `clusters${index}/orrery`,
      kubernetesVersion: index % 2 === 0 ? "1.34.3" : "1.35.0",
      k8sImage: `${groupPath(index)}/Microsoft.Compute/images/kubernetes`,
      encryptionKey: `${groupPath(index)}/Microsoft.KeyVault/vaults/clusters/keys/kubernetes/versions/${"0".repeat(32)}`,
      networkCidr: `10.${index % 256}.0.0/16`,
      tags: { "cost center": String(index), team: `team-${index % 13}` },
    },
  },
  controlPlane: { name: "control-plane", machineType: "Standard_D2s_v5", nodes: index % 2 === 0 ? 3 : 1, labels: {} },
})

/** The same on Azure. */
export const selfManagedOnAzure = (count: number): ReadonlyArray<SynthesisInput> =>
  aksRequests(count).map((input, index) => ({ ...input, spec: onAzure(input.spec, index) }))
