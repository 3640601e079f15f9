import type { NodeGroup } from "../../cluster/NodeGroup.ts"
import { type Path } from "../../shared/Problem.ts"
import { type Problems } from "../../shared/Problems.ts"

/** The cluster autoscaler knows the taints of a group without machines by one tag of the group for each key. */
export const checkTaintKeys = (problems: Problems, path: Path, { taints }: NodeGroup): void => {
  const seen = new Set<string>()
  taints.forEach(({ effect, key }, index) => {
    // Two of one effect are refused for every provisioner.
    const isSecond =
      seen.has(key) && !taints.slice(0, index).some((other) => other.key === key && other.effect === effect)
    if (isSecond) {
      const message = `Another taint of the group has the key ${key}. The cluster autoscaler reads taints from tags of the group, one for each key. Use another key.`
      problems.add("DUPLICATE", [...path, index, "key"], message)
    }
    seen.add(key)
  })
}
