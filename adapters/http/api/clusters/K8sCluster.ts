import { Schema } from "effect"

import { Architecture } from "#domain/cloud/Architecture.ts"
import { CloudProvider } from "#domain/cloud/CloudProvider.ts"
import { ClusterState } from "#domain/cluster/Cluster.ts"
import { ProvisionerType } from "#domain/provisioner/ProvisionerType.ts"

import { exampleCloud } from "../CloudExamples.ts"
import { count, dollars, list, text, timestamp, uuid } from "../WireValue.ts"
import { MonthlyCostEstimate } from "./MonthlyCostEstimate.ts"

/** Whether a response comes from the simulated cloud, so that nothing in it exists elsewhere. */
export const simulated = Schema.Boolean.annotate({
  description: "True when the cloud behind it is the simulated one: nothing real exists and nothing costs money.",
})

export const engine = text(128, "The engine that creates it.", "terraform 1.11.4")

/** A cluster as clients see it (specification §3, K8sCluster). */
export const K8sCluster = Schema.Struct({
  clusterId: uuid("Identifies the cluster permanently."),
  clusterName: text(50, "Unique among the organization's clusters that are not DELETED.", "staging"),
  organizationId: uuid("The organization it belongs to."),
  provider: CloudProvider,
  provisionerType: ProvisionerType,
  region: text(64, "The cloud's own name of the region.", "eu-central-1"),
  architecture: Architecture,
  kubernetesVersion: text(32, "As requested.", "1.35"),
  state: ClusterState,
  clusterFQDN: Schema.optionalKey(
    text(253, "The host name of the Kubernetes API, once there is one.", exampleCloud.hostName),
  ),
  controlPlaneNode: count(
    `Control plane nodes this cluster pays for itself; 0 where the provider runs it (${exampleCloud.managedControlPlane}).`,
    0,
  ),
  workerNodes: count("The least number of worker nodes, over all node groups.", 3),
  addOnService: list(
    text(64, "An add-on.", "coredns"),
    32,
    "The add-ons of the cluster: those every cluster of its kind gets, and the requested ones.",
  ),
  application: list(text(50, "An application's name.", "web"), 1000, "The applications deployed on it."),
  totalMonthlyCost: dollars("An estimate at list price, in US dollars a month.", 219.4),
  /** Only in the response to a single cluster whose request has `costEvaulate: true`. */
  monthlyCost: Schema.optionalKey(MonthlyCostEstimate),
  engine,
  simulated,
  createdTimestamp: timestamp("When it was requested."),
  lastUpdatedTimestamp: timestamp("When it last changed."),
}).annotate({ identifier: "K8sCluster" })
export type K8sCluster = typeof K8sCluster.Type

export const K8sClusterList = Schema.Struct({
  clusters: list(K8sCluster, 100, "Newest first; DELETED clusters are left out."),
  nextPageToken: Schema.optionalKey(
    text(512, "Send it as pageToken for the next page; absent on the last.", "WzE3Njk4"),
  ),
  totalCount: count("Clusters on all pages.", 1),
}).annotate({ identifier: "K8sClusterList" })
export type K8sClusterList = typeof K8sClusterList.Type
