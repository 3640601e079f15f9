import { Layer } from "effect"

import * as MemoryClusters from "#adapters/memory/MemoryClusters.ts"
import * as MemoryEngineRuns from "#adapters/memory/MemoryEngineRuns.ts"
import * as MemoryIdentities from "#adapters/memory/MemoryIdentities.ts"
import * as MemoryOperations from "#adapters/memory/MemoryOperations.ts"

import { engineRunsContract } from "./EngineRunsContract.ts"

engineRunsContract(
  "memory",
  Layer.mergeAll(MemoryEngineRuns.layer, MemoryOperations.layer, MemoryClusters.layer, MemoryIdentities.layer),
)
