import { figureOf, type RollingUpdate } from "../../cluster/RollingUpdate.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"

/** EKS replaces a number of nodes at a time: it adds that many, and then removes the old ones. */
export const checkEksRollingUpdate = (
  problems: Problems,
  path: Path,
  { maxSurge, maxUnavailable }: RollingUpdate,
): void => {
  if (maxSurge === undefined) return
  const at = [...path, "maxSurge"]
  if (maxUnavailable !== undefined && maxUnavailable !== maxSurge) {
    const message = "EKS adds as many nodes at a time as it takes away. Keep maxUnavailable, and remove maxSurge."
    problems.add("CONFLICTING_FIELDS", at, message)
  } else if (figureOf(maxSurge) === 0) {
    problems.add("OUT_OF_RANGE", at, "EKS adds nodes before it removes any. Expected 1 or more.")
  }
}
