import { Schema } from "effect"

import { ClusterState } from "#domain/cluster/Cluster.ts"

import { text, uuid } from "../WireValue.ts"
import { engine, simulated } from "./K8sCluster.ts"

/** What a client needs to follow the work it has started. */
export const ClusterAccepted = Schema.Struct({
  clusterId: uuid("The cluster."),
  clusterName: text(50, "Its name.", "staging"),
  operationId: uuid("The operation that does the work; watch it with GET /api/v1/clusters/{clusterId}/progress."),
  state: ClusterState,
  engine,
  simulated,
}).annotate({ identifier: "ClusterAccepted" })
export type ClusterAccepted = typeof ClusterAccepted.Type
