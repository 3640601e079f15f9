import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Layer } from "effect"
import * as ClusterWorkflowEngine from "effect/cluster/ClusterWorkflowEngine"
import * as SingleRunner from "effect/cluster/SingleRunner"

/**
 * The workflow engine on PostgreSQL, with its one runner in this process.
 *
 * The intervals are shorter than the library's: a restarted server takes its work up within seconds. A stopping server
 * interrupts its activities at once, since each of them can be run again.
 */
export const layer = ClusterWorkflowEngine.layer.pipe(
  Layer.provide(
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
