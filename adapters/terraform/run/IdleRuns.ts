import { Effect } from "effect"

import { directoriesAtWork } from "../engine/LeftoverProcesses.ts"
import { hasErroredState } from "./ErroredState.ts"
import { runDirectory, runsWithDirectory } from "./RunDirectory.ts"

/** The runs that have a directory in which no engine works, and no state waits to be stored. */
export const idleRuns = Effect.fnUntraced(function* (dataDirectory: string) {
  const runs = yield* runsWithDirectory(dataDirectory)
  const directoryOf = (runId: string) => runDirectory(dataDirectory, runId)
  const atWork = yield* directoriesAtWork(runs.map(directoryOf))
  return runs.filter((runId) => !atWork.has(directoryOf(runId)) && !hasErroredState(directoryOf(runId)))
})
