import type { DataAwsS3Bucket } from "@cdktf/provider-aws/lib/data-aws-s3-bucket/index.js"

import { clusterBlocks } from "#domain/provisioner/self-managed/NetworkBlock.ts"

import type { Encryption } from "../../aws/Encryption.ts"
import type { BootstrapCluster } from "../../bootstrap/Bootstrapper.ts"
import { bootstrapGroups } from "../BootstrapGroups.ts"
import { controlPlaneLabels } from "../NodeLabels.ts"
import type { ApiLoadBalancer } from "./ApiLoadBalancer.ts"
import { issuerOf } from "./Bucket.ts"
import type { Member } from "./Members.ts"
import type { SelfManagedRequest } from "./SelfManagedRequest.ts"

/** The cluster as its machines have to know it. */
export const bootstrapCluster = (
  request: SelfManagedRequest,
  parts: {
    readonly api: ApiLoadBalancer
    readonly bucket: DataAwsS3Bucket
    readonly encryption: Encryption
    readonly members: ReadonlyArray<Member>
  },
): BootstrapCluster => ({
  cloud: "aws",
  clusterName: request.name,
  clusterId: request.clusterId,
  region: request.region,
  accountId: request.account.accountId,
  bucket: parts.bucket.bucket,
  keyId: parts.encryption.keyArn,
  endpoint: parts.api.hostName,
  podCidr: clusterBlocks.pods,
  serviceCidr: clusterBlocks.services,
  issuer: issuerOf(request),
  controlPlane: parts.members.map(({ address, name, networkInterface, volume, zone }) => ({
    name,
    zone,
    address,
    networkInterface: networkInterface.id,
    dataDisk: volume.id,
    kubernetesVersion: request.kubernetesVersion,
    labels: controlPlaneLabels(request),
    generation: 1,
  })),
  nodeGroups: bootstrapGroups(request, request.kubernetesVersion),
  cloudSettings: {},
})
