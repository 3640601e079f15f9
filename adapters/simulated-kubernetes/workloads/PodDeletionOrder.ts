import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { isReady } from "./PodReadiness.ts"

const phaseRanks: Readonly<Record<string, number>> = { Pending: 0, Unknown: 1, Running: 2 }

const readySince = ({ status }: ObjectOf<"Pod">): string =>
  status?.conditions?.find(({ type }) => type === "Ready")?.lastTransitionTime ?? ""

const restartsOf = ({ status }: ObjectOf<"Pod">): number =>
  Math.max(0, ...(status?.containerStatuses ?? []).map(({ restartCount }) => restartCount))

/**
 * Pods in the order in which a ReplicaSet deletes them: unscheduled, pending and unready ones first, then cheap ones by their deletion
 * cost, those on nodes with many of them, and the youngest (Kubernetes, `ActivePodsWithRanks`).
 */
export const deletionOrder = (pods: ReadonlyArray<ObjectOf<"Pod">>): ReadonlyArray<ObjectOf<"Pod">> => {
  const onNode = (pod: ObjectOf<"Pod">) => pods.filter(({ spec }) => spec?.nodeName === pod.spec?.nodeName).length
  const costOf = ({ metadata }: ObjectOf<"Pod">) =>
    Number(metadata.annotations?.["controller.kubernetes.io/pod-deletion-cost"] ?? 0)
  const ranked = pods.map((pod) => ({
    pod,
    numbers: [
      pod.spec?.nodeName === undefined ? 0 : 1,
      phaseRanks[pod.status?.phase ?? "Pending"] ?? 0,
      isReady(pod) ? 1 : 0,
      costOf(pod),
      -onNode(pod),
    ],
  }))
  const byNumbers = (left: ReadonlyArray<number>, right: ReadonlyArray<number>): number => {
    const index = left.findIndex((value, position) => value !== right[position])
    return index === -1 ? 0 : (left[index] ?? 0) - (right[index] ?? 0)
  }
  const youngestFirst = (left: string, right: string): number => (left < right ? 1 : left > right ? -1 : 0)
  return ranked
    .toSorted(
      (left, right) =>
        byNumbers(left.numbers, right.numbers) ||
        youngestFirst(readySince(left.pod), readySince(right.pod)) ||
        restartsOf(right.pod) - restartsOf(left.pod) ||
        youngestFirst(left.pod.metadata.creationTimestamp, right.pod.metadata.creationTimestamp),
    )
    .map(({ pod }) => pod)
}
