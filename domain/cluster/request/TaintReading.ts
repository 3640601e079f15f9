import { checkKey, checkValue, type LabelLimits } from "../../request/LabelRules.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"
import { type Taint } from "../Taint.ts"
import { type WireTaint } from "./WireNodeGroup.ts"

const readTaint = (
  problems: Problems,
  path: Path,
  { key, value, effect, operator }: WireTaint,
  limits: LabelLimits,
): Taint | undefined => {
  if (key === undefined || key === "") problems.add("REQUIRED", [...path, "key"], "A taint needs a key.")
  else checkKey(problems, [...path, "key"], key, limits)
  if (value === undefined || value === "") problems.add("REQUIRED", [...path, "value"], "A taint needs a value.")
  else checkValue(problems, [...path, "value"], value, limits)
  if (effect === undefined) {
    problems.add("REQUIRED", [...path, "effect"], "A taint needs an effect: NoSchedule, PreferNoSchedule or NoExecute.")
  }
  if (key === undefined || value === undefined || effect === undefined) return undefined
  return { key, value, effect, operator: operator === "DoesNotExist" ? "NotExist" : (operator ?? "Equal") }
}

/** Reads a group's taints. Kubernetes allows one taint for each key and effect. */
export const readTaints = (
  problems: Problems,
  path: Path,
  wire: ReadonlyArray<WireTaint>,
  limits: LabelLimits,
): ReadonlyArray<Taint> => {
  const seen = new Set<string>()
  return wire.flatMap((taint, index) => {
    const read = readTaint(problems, [...path, index], taint, limits)
    if (read === undefined) return []
    const identity = `${read.key} ${read.effect}`
    if (seen.has(identity)) problems.add("DUPLICATE", [...path, index], "Another taint has this key and effect.")
    seen.add(identity)
    return [read]
  })
}
