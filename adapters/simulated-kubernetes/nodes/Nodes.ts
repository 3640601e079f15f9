import type { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"

import { timestampOf } from "../world/Timestamps.ts"
import { type Controller, create } from "../world/World.ts"
import { clusterNodes } from "./ClusterNodes.ts"

const startedBy = "simulated.orrery.dev/started"

/**
 * Keeps one node for each machine of a cluster. A node that someone deleted comes back, as its machine is still there; nodes that someone
 * else created stay.
 */
export const nodesOf = (clusterId: string, spec: ClusterSpec): Controller => ({
  reconcileAll: (world, apply) => {
    const wanted = clusterNodes(clusterId, spec, timestampOf(world.nowMillis))
    const names = new Set(wanted.map(({ metadata }) => metadata.name))
    for (const node of wanted) {
      if (world.find("Node", undefined, node.metadata.name) !== undefined) continue
      const metadata = { ...node.metadata, annotations: { [startedBy]: "true" } }
      apply([create("Node", { ...node, metadata })])
    }
    for (const node of world.list("Node")) {
      const isSurplus = node.metadata.annotations?.[startedBy] === "true" && !names.has(node.metadata.name)
      if (isSurplus) apply([{ verb: "delete", object: node }])
    }
  },
})
