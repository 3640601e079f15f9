import type { Schema } from "effect"

import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { EksSpec } from "#domain/cluster/EksSpec.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"

const viewNodeGroup = ({ purchaseOption, volumeSizeGiB, ...group }: NodeGroup) => ({
  ...group,
  instanceType: purchaseOption,
  volumeSize: volumeSizeGiB,
})

const viewEks = ({
  credentialsType,
  roleArn: _roleArn,
  vpcCidr,
  controlPlaneAvailabilityZones,
  karpenter,
  ...eks
}: EksSpec) => ({
  ...eks,
  credentials: { type: credentialsType },
  vpcCIDR: vpcCidr,
  controlPlaneAvailabityZones: controlPlaneAvailabilityZones,
  ...(karpenter === undefined ? {} : { addOnServices: { karpenter: { enabled: true, ...karpenter } } }),
})

/** Writes a stored specification in the form a cluster is asked for with. Of the credentials only their type is known. */
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
