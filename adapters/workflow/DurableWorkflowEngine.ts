import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Layer } from "effect"
import * as ClusterWorkflowEngine from "effect/cluster/ClusterWorkflowEngine"
import * as SingleRunner from "effect/cluster/SingleRunner"

/**
 * The workflow engine on PostgreSQL, and the sharding below it.
 *
 * The servers of one database compete for the same shards: each shard is an advisory lock that one server holds at a time. The
 * intervals are shorter than the library's, so that another server takes over within seconds. A stopping server interrupts its
 * activities at once, since each of them can be run again.
 */
export const layer = ClusterWorkflowEngine.layer.pipe(
  Layer.provideMerge(
    SingleRunner.layer({
      shardingConfig: {
        shardsPerGroup: 32,
        shardLockRefreshInterval: "2 seconds",
        shardLockExpiration: "6 seconds",
        refreshAssignmentsInterval: "1 second",
        entityMessagePollInterval: "1 second",
        runnerHealthCheckInterval: "2 seconds",
        entityTerminationTimeout: "1 second",
      },
    }),
  ),
  Layer.provide(NodeCrypto.layerDigest),
)
