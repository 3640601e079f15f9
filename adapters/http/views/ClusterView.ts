import { DateTime } from "effect"

import type { Cluster } from "#domain/cluster/Cluster.ts"
import { addOnsOf, kubernetesVersionOf } from "#domain/provisioner/Provisioner.ts"

import type { ClusterAccepted } from "../api/clusters/ClusterAccepted.ts"
import type { K8sCluster } from "../api/clusters/K8sCluster.ts"

/** Shows a cluster to clients (specification §3, K8sCluster), without the breakdown of its cost. */
export const viewCluster = ({ spec, ...cluster }: Cluster): Omit<K8sCluster, "monthlyCost"> => ({
  clusterId: cluster.id,
  clusterName: spec.clusterName,
  organizationId: cluster.organizationId,
  provider: spec.provider,
  provisionerType: spec.provisioner.type,
  region: spec.region,
  architecture: spec.architecture,
  kubernetesVersion: kubernetesVersionOf(spec.provisioner),
  state: cluster.state,
  ...(cluster.endpoint === undefined ? {} : { clusterFQDN: cluster.endpoint }),
  controlPlaneNode: spec.controlPlane?.nodes ?? 0,
  workerNodes: spec.nodeGroups.reduce((nodes, group) => nodes + group.minNode, 0),
  addOnService: [...addOnsOf(spec.provisioner)],
  application: [],
  totalMonthlyCost: cluster.totalMonthlyCost,
  engine: cluster.engine,
  simulated: cluster.simulated,
  createdTimestamp: cluster.createdAt,
  lastUpdatedTimestamp: cluster.updatedAt,
})

const writeCost = ({ machinesTimeGenerated, timeGenerated, ...cost }: NonNullable<Cluster["monthlyCost"]>) => ({
  ...cost,
  timeGenerated: DateTime.formatIso(timeGenerated),
  ...(machinesTimeGenerated === undefined ? {} : { machinesTimeGenerated: DateTime.formatIso(machinesTimeGenerated) }),
})

/** The same with the breakdown, written out: what `K8sCluster` encodes it to. */
export const writeCluster = ({ monthlyCost, ...cluster }: Cluster): typeof K8sCluster.Encoded => ({
  ...viewCluster(cluster),
  ...(monthlyCost === undefined ? {} : { monthlyCost: writeCost(monthlyCost) }),
  createdTimestamp: DateTime.formatIso(cluster.createdAt),
  lastUpdatedTimestamp: DateTime.formatIso(cluster.updatedAt),
})

/** Shows the work that was set off on a cluster. */
export const viewAccepted = (cluster: Cluster, operation: { readonly id: string }): ClusterAccepted => ({
  clusterId: cluster.id,
  clusterName: cluster.spec.clusterName,
  operationId: operation.id,
  state: cluster.state,
  engine: cluster.engine,
  simulated: cluster.simulated,
})
