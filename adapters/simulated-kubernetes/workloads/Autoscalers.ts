import { withCondition } from "../world/Conditions.ts"
import type { AnyObject, ObjectOf } from "../world/KubernetesKinds.ts"
import { timestampOf } from "../world/Timestamps.ts"
import { controllerOf, type World, type Write } from "../world/World.ts"
import { report } from "./PodTemplate.ts"

const component = "horizontal-pod-autoscaler"
const targets = ["Deployment", "ReplicaSet", "StatefulSet"] as const

/** Simulated pods use no processor, so an autoscaler keeps its target at the minimum. */
const reconcile = (world: World, autoscaler: ObjectOf<"HorizontalPodAutoscaler">): ReadonlyArray<Write> => {
  const { maxReplicas = 1, minReplicas = 1, scaleTargetRef } = autoscaler.spec ?? {}
  const kind = targets.find((name) => name === scaleTargetRef?.kind)
  const target =
    kind === undefined ? undefined : world.find(kind, autoscaler.metadata.namespace, scaleTargetRef?.name ?? "")
  const lastTransitionTime = timestampOf(world.nowMillis)
  const { conditions, ...before } = autoscaler.status ?? {}
  if (target?.spec === undefined) {
    const message = `the HPA controller was unable to get the target's current scale: ${scaleTargetRef?.kind} "${scaleTargetRef?.name}" not found`
    const failed = { type: "AbleToScale", status: "False", reason: "FailedGetScale", message, lastTransitionTime }
    const status = { currentReplicas: 0, desiredReplicas: 0, ...before, conditions: withCondition(conditions, failed) }
    return [{ verb: "status", object: autoscaler, status }]
  }
  const replicas = target.spec.replicas ?? 1
  // Someone who scales to zero turns the autoscaler off.
  const desired = replicas === 0 ? 0 : Math.min(minReplicas, maxReplicas)
  const able = {
    type: "AbleToScale",
    status: "True",
    reason: replicas === desired ? "ReadyForNewScale" : "SucceededRescale",
    message:
      replicas === desired
        ? "recommended size matches current size"
        : `the HPA controller was able to update the target scale to ${desired}`,
    lastTransitionTime,
  }
  const isScaling = replicas !== 0
  const active = {
    type: "ScalingActive",
    status: isScaling ? "True" : "False",
    reason: isScaling ? "ValidMetricFound" : "ScalingDisabled",
    message: isScaling
      ? "the HPA was able to successfully calculate a replica count"
      : "scaling is disabled since the replica count of the target is zero",
    lastTransitionTime,
  }
  const status = {
    ...before,
    currentReplicas: target.status?.replicas ?? 0,
    desiredReplicas: desired,
    observedGeneration: autoscaler.metadata.generation ?? 1,
    ...(replicas === desired ? {} : { lastScaleTime: lastTransitionTime }),
    conditions: [able, active].reduce((all, one) => withCondition(all, one), conditions ?? []),
  }
  const scaled = { ...target, spec: { ...target.spec, replicas: desired } } as AnyObject
  const message = `New size: ${desired}; reason: All metrics below target`
  return [
    ...(replicas === desired
      ? []
      : [
          { verb: "replace", object: scaled } as const,
          report(autoscaler, { component, reason: "SuccessfulRescale", message }),
        ]),
    { verb: "status", object: autoscaler, status },
  ]
}

/** Scales what autoscalers point at. */
export const autoscalers = controllerOf("HorizontalPodAutoscaler", reconcile)
