import type { Schema } from "effect"

import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import type { ControlPlaneGroup } from "#domain/cluster/ControlPlaneGroup.ts"
import type { NodeGroup } from "#domain/cluster/NodeGroup.ts"
import { writeProvisioner } from "#domain/provisioner/Provisioner.ts"

const viewNodeGroup = ({ purchaseOption, volumeSizeGiB, ...group }: NodeGroup) => ({
  ...group,
  instanceType: purchaseOption,
  volumeSize: volumeSizeGiB,
})

const viewControlPlane = ({ labels, machineType, name, nodes }: ControlPlaneGroup) => ({
  nodeGroup: { name, machineTypes: [machineType], minNode: nodes, maxNode: nodes, labels },
})

/** Writes a stored specification as a cluster request. Of the credentials only their type is known: with them added, the request is accepted and means the same. */
export const viewClusterRequest = ({
  architecture,
  controlPlane,
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
      clusterSpec: {
        architecture,
        ...(controlPlane && { controlPlane: viewControlPlane(controlPlane) }),
        dataPlane: { nodeGroups: nodeGroups.map(viewNodeGroup) },
      },
      provisioner: writeProvisioner(provisioner),
    }),
  ) as Schema.Json
