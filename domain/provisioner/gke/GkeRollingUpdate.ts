import { figureOf, type RollingUpdate } from "../../cluster/RollingUpdate.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"

/** GKE upgrades at most this many nodes of a pool at a time, those that it adds and those that it takes away together. */
export const nodesAtOnceMax = 20

const nodesOf = (value: RollingUpdate["maxSurge"]): number => (typeof value === "number" ? value : 0)

/** An upgrade has to add or to take away a node, and GKE has a limit to both. A percentage is cut to that limit. */
export const checkGkeRollingUpdate = (
  problems: Problems,
  path: Path,
  { maxSurge, maxUnavailable }: RollingUpdate,
): void => {
  if (maxSurge !== undefined && figureOf(maxSurge) === 0 && maxUnavailable === undefined) {
    const message = "An upgrade that neither adds nor takes away nodes never ends. Set maxUnavailable, too."
    problems.add("MISMATCH", [...path, "maxSurge"], message)
  } else if (nodesOf(maxSurge) + nodesOf(maxUnavailable) > nodesAtOnceMax) {
    const message = `GKE replaces at most ${nodesAtOnceMax} nodes of a pool at a time: maxSurge and maxUnavailable together.`
    problems.add("OUT_OF_RANGE", path, message)
  }
}
