import type { PodSpec, Toleration } from "kubernetes-types/core/v1.js"

import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { controllerOf, type World, type Write } from "../world/World.ts"

/** How long pods stay on a node in trouble. */
const toleratedSeconds = 300

const troubles = ["node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable"]

const priorityOf = (world: World, { priorityClassName }: PodSpec): Partial<PodSpec> => {
  const classes = world.list("PriorityClass")
  const found = classes.find(({ globalDefault, metadata }) =>
    priorityClassName === undefined ? globalDefault === true : metadata.name === priorityClassName,
  )
  return {
    priority: found?.value ?? 0,
    preemptionPolicy: found?.preemptionPolicy ?? "PreemptLowerPriority",
    ...(found === undefined ? {} : { priorityClassName: found.metadata.name }),
  }
}

const tolerationsOf = ({ tolerations = [] }: PodSpec): Array<Toleration> => {
  const missing = troubles.filter((key) => !tolerations.some((one) => one.key === key || one.key === undefined))
  const added = missing.map((key) => ({
    key,
    operator: "Exists",
    effect: "NoExecute",
    tolerationSeconds: toleratedSeconds,
  }))
  return [...tolerations, ...(added as ReadonlyArray<Toleration>)]
}

const admit = (world: World, pod: ObjectOf<"Pod">): ReadonlyArray<Write> => {
  const { spec } = pod
  if (spec === undefined || spec.priority !== undefined) return []
  const { serviceAccountName = "default" } = spec
  const account = { serviceAccount: serviceAccountName, serviceAccountName }
  const admitted = { ...spec, ...account, ...priorityOf(world, spec), tolerations: tolerationsOf(spec) }
  return [{ verb: "replace", object: { ...pod, spec: admitted } }]
}

/** Gives pods what the admission of a real server adds: their priority, service account and tolerations. */
export const podAdmission = controllerOf("Pod", admit)
