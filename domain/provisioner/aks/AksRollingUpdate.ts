import { figureOf, type RollingUpdate } from "../../cluster/RollingUpdate.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"

/** AKS either adds nodes before it removes others, or removes some first. An upgrade has to do one of the two. */
export const checkAksRollingUpdate = (
  problems: Problems,
  path: Path,
  { maxSurge, maxUnavailable }: RollingUpdate,
): void => {
  if (maxSurge === undefined) return
  const at = [...path, "maxSurge"]
  const isAdding = figureOf(maxSurge) !== 0
  if (isAdding && maxUnavailable !== undefined) {
    const message = "AKS adds nodes during an upgrade, or takes some away. Keep maxSurge or maxUnavailable."
    problems.add("CONFLICTING_FIELDS", at, message)
  } else if (!isAdding && maxUnavailable === undefined) {
    const message = "An upgrade that neither adds nor takes away nodes never ends. Set maxUnavailable, too."
    problems.add("MISMATCH", at, message)
  }
}
