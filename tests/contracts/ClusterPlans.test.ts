import { Layer } from "effect"

import * as MemoryClusterPlans from "#adapters/memory/MemoryClusterPlans.ts"
import * as MemoryClusters from "#adapters/memory/MemoryClusters.ts"
import * as MemoryIdentities from "#adapters/memory/MemoryIdentities.ts"
import * as MemoryOperations from "#adapters/memory/MemoryOperations.ts"

import { clusterPlansContract } from "./ClusterPlansContract.ts"

clusterPlansContract(
  "memory",
  Layer.mergeAll(MemoryClusterPlans.layer, MemoryOperations.layer, MemoryClusters.layer, MemoryIdentities.layer),
)
