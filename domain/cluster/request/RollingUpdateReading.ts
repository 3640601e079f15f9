import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { type ClusterSpec } from "../ClusterSpec.ts"

type RollingUpdate = NonNullable<ClusterSpec["rollingUpdate"]>

const percentagePattern = /^(\d{1,3})%$/
const most = 100

/** The count as a number, for comparison; undefined where it is neither a number nor a percentage. */
const figureOf = (value: number | string): number | undefined => {
  if (typeof value === "number") return value
  const digits = percentagePattern.exec(value)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

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
