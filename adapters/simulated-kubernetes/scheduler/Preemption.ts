import type { ObjectOf } from "../world/KubernetesKinds.ts"
import type { Filter, Placed } from "./Filter.ts"

/** What the API server resolved the class of a pod to. */
export const priorityOf = ({ spec }: ObjectOf<"Pod">): number => spec?.priority ?? 0

/** The fewest pods of lower priority on a node without which a pod fits, or undefined if it does not fit without all of them. */
export const victimsOn = (placed: Placed, refusals: Filter): ReadonlyArray<ObjectOf<"Pod">> | undefined => {
  const { node, pod, pods } = placed
  if (pod.spec?.preemptionPolicy === "Never") return undefined
  const lower = pods
    .filter((other) => other.spec?.nodeName === node.metadata.name && priorityOf(other) < priorityOf(pod))
    .filter(({ metadata }) => metadata.deletionTimestamp === undefined)
  const fitsWithout = (victims: ReadonlyArray<ObjectOf<"Pod">>): boolean =>
    refusals({ ...placed, pods: pods.filter((other) => !victims.includes(other)) }).length === 0
  if (lower.length === 0 || !fitsWithout(lower)) return undefined
  // The most important ones are spared first.
  let victims: ReadonlyArray<ObjectOf<"Pod">> = lower
  for (const candidate of lower.toSorted((left, right) => priorityOf(right) - priorityOf(left))) {
    const fewer = victims.filter((victim) => victim !== candidate)
    if (fitsWithout(fewer)) victims = fewer
  }
  return victims
}
