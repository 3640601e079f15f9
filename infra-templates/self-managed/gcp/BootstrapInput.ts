import type { ComputeAddress } from "@cdktf/provider-google/lib/compute-address/index.js"
import type { DataGoogleStorageBucket } from "@cdktf/provider-google/lib/data-google-storage-bucket/index.js"

import { clusterBlocks } from "#domain/provisioner/self-managed/NetworkBlock.ts"

import type { BootstrapCluster } from "../../bootstrap/Bootstrapper.ts"
import { bootstrapGroups } from "../BootstrapGroups.ts"
import { controlPlaneLabels } from "../NodeLabels.ts"
import { type Member, memberDevice } from "./Members.ts"
import type { MachineNetwork } from "./Network.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** The cluster as its machines have to know it. Its issuer of tokens is known inside the cluster only. */
export const bootstrapCluster = (
  request: SelfManagedRequest,
  parts: {
    readonly address: ComputeAddress
    readonly bucket: DataGoogleStorageBucket
    readonly members: ReadonlyArray<Member>
    readonly network: MachineNetwork
  },
): BootstrapCluster => ({
  cloud: "gcp",
  clusterName: request.name,
  clusterId: request.clusterId,
  region: request.region,
  accountId: request.project,
  bucket: parts.bucket.name,
  keyId: request.encryptionKey,
  endpoint: parts.address.address,
  podCidr: clusterBlocks.pods,
  serviceCidr: clusterBlocks.services,
  controlPlane: parts.members.map(({ address, name, zone }) => ({
    name,
    zone,
    address: address.address,
    networkInterface: "",
    dataDisk: memberDevice,
    kubernetesVersion: request.kubernetesVersion,
    labels: controlPlaneLabels(request),
    generation: 1,
  })),
  nodeGroups: bootstrapGroups(request, request.kubernetesVersion),
  cloudSettings: { network: parts.network.networkName, subnetwork: parts.network.subnetwork.name },
})
