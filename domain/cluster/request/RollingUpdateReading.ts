import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { figureOf, type RollingUpdate } from "../RollingUpdate.ts"

const most = 100

const check = (problems: Problems, path: Path, value: number | string, least: number): void => {
  const figure = figureOf(value)
  if (figure === undefined) {
    problems.add("INVALID_FORMAT", path, "Expected a number of nodes such as 1, or a percentage such as 33%.")
  } else if (figure < least || figure > most) {
    problems.add("OUT_OF_RANGE", path, `Expected ${least} to ${most} nodes, or ${least}% to ${most}%.`)
  }
}

/** An update takes at least one node away at a time. The provisioner decides how many it adds. */
export const checkRollingUpdate = (
  problems: Problems,
  path: Path,
  { maxSurge, maxUnavailable }: RollingUpdate,
): void => {
  if (maxSurge !== undefined) check(problems, [...path, "maxSurge"], maxSurge, 0)
  if (maxUnavailable !== undefined) check(problems, [...path, "maxUnavailable"], maxUnavailable, 1)
}
