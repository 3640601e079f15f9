import { Layer } from "effect"

import * as MemoryClusters from "#adapters/memory/MemoryClusters.ts"
import * as MemoryIdentities from "#adapters/memory/MemoryIdentities.ts"

import { clustersContract } from "./ClustersContract.ts"

clustersContract("memory", Layer.merge(MemoryClusters.layer, MemoryIdentities.layer))
