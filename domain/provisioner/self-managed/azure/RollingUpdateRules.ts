import { figureOf, type NodeCountOrPercentage, type RollingUpdate } from "../../../cluster/RollingUpdate.ts"
import { type Path } from "../../../shared/Problem.ts"
import { type Problems } from "../../../shared/Problems.ts"

const isNone = (value: NodeCountOrPercentage): boolean => figureOf(value) === 0

/** New machines of a scale set start from what it says now. The others are installed again one at a time, and none is added. */
export const checkSelfHostedRollingUpdateOnAzure = (
  problems: Problems,
  path: Path,
  { maxSurge, maxUnavailable }: RollingUpdate,
): void => {
  if (maxSurge !== undefined && !isNone(maxSurge)) {
    const message =
      "An update of a scale set installs its machines again and adds none. Remove maxSurge, or set it to 0."
    problems.add("MISMATCH", [...path, "maxSurge"], message)
  }
  if (maxUnavailable !== undefined && maxUnavailable !== 1) {
    const message = "An update of a scale set takes one machine away at a time. Remove maxUnavailable, or set it to 1."
    problems.add("MISMATCH", [...path, "maxUnavailable"], message)
  }
}
