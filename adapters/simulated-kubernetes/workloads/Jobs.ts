import type { JobCondition } from "kubernetes-types/batch/v1.js"

import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { timestampOf } from "../world/Timestamps.ts"
import { hasCome } from "../world/WorkingCopy.ts"
import { controllerOf, type World, type Write } from "../world/World.ts"
import { isActive, isReady } from "./PodReadiness.ts"
import { createPod, deletePod, podFrom, podName, report } from "./PodTemplate.ts"

type Job = ObjectOf<"Job">
type Pod = ObjectOf<"Pod">

const component = "job-controller"
const backoffLimitDefault = 6
const indexAnnotation = "batch.kubernetes.io/job-completion-index"

/** Delays between the retries of a job, which double. */
const firstRetrySeconds = 10
const longestRetrySeconds = 600

const isOver = ({ status }: Job): boolean =>
  status?.conditions?.some(({ status: value, type }) => value === "True" && ["Complete", "Failed"].includes(type)) ??
  false

const ended = (pods: ReadonlyArray<Pod>, phase: "Failed" | "Succeeded") =>
  pods.filter(({ status }) => status?.phase === phase)

const restartsOf = ({ status }: Pod): number =>
  (status?.containerStatuses ?? []).reduce((sum, { restartCount }) => sum + restartCount, 0)

const endOf = ({ status }: Pod): string =>
  status?.containerStatuses
    ?.map(({ state }) => state?.terminated?.finishedAt ?? "")
    .toSorted()
    .at(-1) ?? ""

interface Verdict {
  readonly type: "Complete" | "Failed"
  readonly reason: string
  readonly message: string
}

const verdictOf = (world: World, job: Job, pods: ReadonlyArray<Pod>): Verdict | undefined => {
  const { activeDeadlineSeconds, backoffLimit = backoffLimitDefault, completions } = job.spec ?? {}
  const succeeded = completed(job, pods)
  const failures = ended(pods, "Failed").length
  const restarts = pods.filter(isActive).reduce((sum, pod) => sum + restartsOf(pod), 0)
  if (completions === undefined ? succeeded > 0 && !pods.some(isActive) : succeeded >= completions) {
    return {
      type: "Complete",
      reason: "CompletionsReached",
      message: "Reached expected number of succeeded pods",
    }
  }
  if (failures > backoffLimit || (restarts > 0 && restarts > backoffLimit)) {
    return { type: "Failed", reason: "BackoffLimitExceeded", message: "Job has reached the specified backoff limit" }
  }
  const { startTime } = job.status ?? {}
  if (activeDeadlineSeconds === undefined || startTime === undefined) return undefined
  return hasCome(world, startTime, activeDeadlineSeconds).hasCome
    ? { type: "Failed", reason: "DeadlineExceeded", message: "Job was active longer than specified deadline" }
    : undefined
}

const indexOf = ({ metadata }: Pod): number => Number(metadata.annotations?.[indexAnnotation] ?? Number.NaN)

const isIndexed = ({ spec }: Job): boolean => spec?.completionMode === "Indexed"

/** How many pods, or of an indexed job how many indexes, have succeeded. */
const completed = (job: Job, pods: ReadonlyArray<Pod>): number => {
  const succeeded = ended(pods, "Succeeded")
  return isIndexed(job) ? new Set(succeeded.map(indexOf)).size : succeeded.length
}

const conditionsFor = (world: World, { message, reason, type }: Verdict): ReadonlyArray<JobCondition> => {
  const now = timestampOf(world.nowMillis)
  const before = type === "Complete" ? "SuccessCriteriaMet" : "FailureTarget"
  return [before, type].map((name) => ({
    type: name,
    status: "True",
    reason,
    message,
    lastProbeTime: now,
    lastTransitionTime: now,
  }))
}

const missingIndexes = (job: Job, pods: ReadonlyArray<Pod>): ReadonlyArray<number> => {
  const taken = new Set(pods.filter(({ status }) => status?.phase !== "Failed").map(indexOf))
  return Array.from({ length: job.spec?.completions ?? 1 }, (_, index) => index).filter((index) => !taken.has(index))
}

const createPods = (world: World, job: Job, pods: ReadonlyArray<Pod>): ReadonlyArray<Write> => {
  const { completions, parallelism = 1, suspend, template } = job.spec ?? {}
  const active = pods.filter(isActive)
  if (suspend === true) return active.flatMap((pod) => deletePod(job, pod, component))
  const left = completions === undefined ? parallelism : completions - completed(job, pods)
  const hasSucceeded = completions === undefined && completed(job, pods) > 0
  const wanted = hasSucceeded ? active.length : Math.min(parallelism, left)
  if (active.length > wanted) return active.slice(wanted).flatMap((pod) => deletePod(job, pod, component))
  if (active.length === wanted) return []
  const failed = ended(pods, "Failed")
  const latest = failed.map(endOf).toSorted().at(-1)
  const delaySeconds = Math.min(longestRetrySeconds, firstRetrySeconds * 2 ** (failed.length - 1))
  const retry = latest === undefined || latest === "" ? undefined : hasCome(world, latest, delaySeconds)
  if (retry?.hasCome === false) return [retry.wake]
  const indexes = missingIndexes(job, pods)
  return Array.from({ length: wanted - active.length }, (_, position) => {
    const index = isIndexed(job) ? `${indexes[position] ?? 0}` : undefined
    const metadata =
      index === undefined
        ? { name: podName(job, world) }
        : {
            name: `${job.metadata.name}-${index}-${world.nameSuffix()}`,
            annotations: { [indexAnnotation]: index },
            labels: { [indexAnnotation]: index },
          }
    return createPod(job, podFrom(job, template ?? {}, metadata), component)
  }).flat()
}

const finish = (world: World, job: Job, pods: ReadonlyArray<Pod>, verdict: Verdict): ReadonlyArray<Write> => {
  const active = pods.filter(isActive)
  const now = timestampOf(world.nowMillis)
  const status = {
    ...countsOf(job, pods, []),
    startTime: job.status?.startTime ?? now,
    ...(verdict.type === "Complete" ? { completionTime: now } : {}),
    conditions: conditionsFor(world, verdict),
  }
  const isComplete = verdict.type === "Complete"
  const { message, reason } = isComplete ? { reason: "Completed", message: "Job completed" } : verdict
  return [
    ...active.flatMap((pod) => deletePod(job, pod, component)),
    { verb: "status", object: job, status },
    report(job, { component, reason, message, type: isComplete ? "Normal" : "Warning" }),
  ]
}

const countsOf = (job: Job, pods: ReadonlyArray<Pod>, active: ReadonlyArray<Pod>) => {
  const counts = {
    active: active.length,
    succeeded: completed(job, pods),
    failed: ended(pods, "Failed").length,
  }
  return {
    ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    ready: active.filter(isReady).length,
    terminating: 0,
    uncountedTerminatedPods: {},
  }
}

/** Labels by which the pods of a job are found, which a server gives its template. */
const withLabels = (job: Job): Job => {
  const { name, uid } = job.metadata
  const { selector, template = {} } = job.spec ?? {}
  const labels = {
    "batch.kubernetes.io/controller-uid": uid,
    "batch.kubernetes.io/job-name": name,
    "controller-uid": uid,
    "job-name": name,
  }
  const matchLabels = { "batch.kubernetes.io/controller-uid": uid }
  const metadata = { ...template.metadata, labels: { ...template.metadata?.labels, ...labels } }
  return {
    ...job,
    spec: { ...job.spec, selector: selector ?? { matchLabels }, template: { ...template, metadata } },
  }
}

const reconcile = (world: World, job: Job): ReadonlyArray<Write> => {
  if (job.metadata.deletionTimestamp !== undefined) return []
  if (job.spec?.selector === undefined && job.spec?.manualSelector !== true) {
    return [{ verb: "replace", object: withLabels(job), isSameGeneration: true }]
  }
  const { ttlSecondsAfterFinished, activeDeadlineSeconds } = job.spec ?? {}
  const { completionTime, conditions = [], startTime = timestampOf(world.nowMillis) } = job.status ?? {}
  if (isOver(job)) {
    const endedAt = completionTime ?? conditions.at(-1)?.lastTransitionTime
    if (ttlSecondsAfterFinished === undefined || endedAt === undefined) return []
    const expiry = hasCome(world, endedAt, ttlSecondsAfterFinished)
    return expiry.hasCome ? [{ verb: "delete", object: job }] : [expiry.wake]
  }
  const pods = world.controlledBy("Pod", job)
  const verdict = verdictOf(world, job, pods)
  if (verdict !== undefined) return finish(world, job, pods, verdict)
  const started = job.spec?.suspend === true ? {} : { startTime }
  const active = pods.filter(isActive)
  return [
    ...createPods(world, job, pods),
    { verb: "status", object: job, status: { conditions, ...started, ...countsOf(job, pods, active) } },
    ...(activeDeadlineSeconds === undefined ? [] : [hasCome(world, startTime, activeDeadlineSeconds).wake]),
  ]
}

/** Runs the pods of jobs until enough of them have succeeded, or too many have failed. */
export const jobs = controllerOf("Job", reconcile)
