import type { Schema } from "effect"

import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"
import type { EksSpec } from "#domain/provisioner/eks/EksSpec.ts"

const viewNodeGroup = ({ purchaseOption, volumeSizeGiB, ...group }: NodeGroup) => ({
  ...group,
  instanceType: purchaseOption,
  volumeSize: volumeSizeGiB,
})

const viewEks = ({
  credentialsType,
  roleArn: _roleArn,
  subnets,
  vpcCidr,
  controlPlaneAvailabilityZones,
  karpenter,
  ...eks
}: EksSpec) => ({
  ...eks,
  credentials: { type: credentialsType },
  // Subnets are given only with a network of one's own.
  ...(eks.vpcId === undefined ? {} : { subnets }),
  vpcCIDR: vpcCidr,
  controlPlaneAvailabityZones: controlPlaneAvailabilityZones,
  ...(karpenter === undefined ? {} : { addOnServices: { karpenter: { enabled: true, ...karpenter } } }),
})

/** Writes a stored specification as a cluster request. Of the credentials only their type is known: with them added, the request is accepted and means the same. */
export const viewClusterRequest = ({
  architecture,
  costEvaluate,
  metadata,
  nodeGroups,
  provisioner,
  ...spec
}: ClusterSpec): Schema.Json =>
  JSON.parse(
    JSON.stringify({
      ...spec,
      ...(metadata === undefined ? {} : { identity: { metadata } }),
      costEvaulate: costEvaluate,
      clusterSpec: { architecture, dataPlane: { nodeGroups: nodeGroups.map(viewNodeGroup) } },
      provisioner: { type: provisioner.type, eks: viewEks(provisioner.eks) },
    }),
  ) as Schema.Json
