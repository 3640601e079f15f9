import { Layer } from "effect"

import * as MemoryClusters from "#adapters/memory/MemoryClusters.ts"
import * as MemoryIdentities from "#adapters/memory/MemoryIdentities.ts"
import * as MemoryOperations from "#adapters/memory/MemoryOperations.ts"

import { operationsContract } from "./OperationsContract.ts"

operationsContract("memory", Layer.mergeAll(MemoryOperations.layer, MemoryClusters.layer, MemoryIdentities.layer))
