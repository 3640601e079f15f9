import { availableParallelism, totalmem } from "node:os"
import process from "node:process"

/** A Terraform with a cloud's provider takes about this much memory. */
const runBytes = 1024 ** 3

/** A run mostly waits for the cloud, so a core serves two. */
const runsPerCore = 2

/** The number of engine runs for the cores and the memory of this machine, or of its container. */
export const defaultEngineRuns = (
  cores = availableParallelism(),
  memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY),
): number => Math.max(1, Math.min(runsPerCore * cores, Math.floor(memoryBytes / runBytes)))
