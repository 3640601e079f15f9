import type { NewObject, ObjectOf } from "../world/KubernetesKinds.ts"
import { create, controllerOf, type World, type Write } from "../world/World.ts"
import { forgetRevisions, revisionLabel, revisionsOf, type TemplateRevision } from "./ControllerRevisions.ts"
import { availablePods, isReady } from "./PodReadiness.ts"
import { podFrom, report } from "./PodTemplate.ts"

type StatefulSet = ObjectOf<"StatefulSet">
type Pod = ObjectOf<"Pod">

const component = "statefulset-controller"

const startOf = ({ spec }: StatefulSet): number => Reflect.get(spec?.ordinals ?? {}, "start") ?? 0

/** The number at the end of a pod's name. */
const ordinalOf = ({ metadata }: Pod): number => Number(metadata.name.slice(metadata.name.lastIndexOf("-") + 1))

const claimsOf = (world: World, set: StatefulSet, podName: string): ReadonlyArray<Write> =>
  (set.spec?.volumeClaimTemplates ?? []).flatMap((template) => {
    const name = `${template.metadata?.name}-${podName}`
    const namespace = set.metadata.namespace ?? ""
    if (world.find("PersistentVolumeClaim", namespace, name) !== undefined) return []
    const labels = { ...template.metadata?.labels, ...set.spec?.selector.matchLabels }
    const message = `create Claim ${name} Pod ${podName} in StatefulSet ${set.metadata.name} success`
    return [
      create("PersistentVolumeClaim", {
        metadata: { ...template.metadata, name, namespace, labels },
        ...(template.spec === undefined ? {} : { spec: template.spec }),
        status: { phase: "Pending" },
      }),
      report(set, { component, reason: "SuccessfulCreate", message }),
    ]
  })

const podOf = (set: StatefulSet, ordinal: number, revision: TemplateRevision): NewObject<"Pod"> => {
  const name = `${set.metadata.name}-${ordinal}`
  const pod = podFrom(set, revision.template, {
    name,
    labels: {
      [revisionLabel]: revision.name,
      "apps.kubernetes.io/pod-index": `${ordinal}`,
      "statefulset.kubernetes.io/pod-name": name,
    },
  })
  const claims = (set.spec?.volumeClaimTemplates ?? []).map(({ metadata }) => ({
    name: metadata?.name ?? "",
    persistentVolumeClaim: { claimName: `${metadata?.name}-${name}` },
  }))
  const volumes = [
    ...claims,
    ...(pod.spec?.volumes ?? []).filter((volume) => claims.every((claim) => claim.name !== volume.name)),
  ]
  const { serviceName } = set.spec ?? {}
  return {
    ...pod,
    spec: {
      containers: [],
      ...pod.spec,
      hostname: name,
      ...(serviceName === undefined ? {} : { subdomain: serviceName }),
      ...(volumes.length === 0 ? {} : { volumes }),
    },
  }
}

const createPod = (
  world: World,
  set: StatefulSet,
  ordinal: number,
  revision: TemplateRevision,
): ReadonlyArray<Write> => {
  const pod = podOf(set, ordinal, revision)
  const { name } = pod.metadata
  const message = `create Pod ${name} in StatefulSet ${set.metadata.name} successful`
  return [
    ...claimsOf(world, set, name),
    create("Pod", pod),
    report(set, { component, reason: "SuccessfulCreate", message }),
  ]
}

const deletePod = (set: StatefulSet, pod: Pod): ReadonlyArray<Write> => {
  const message = `delete Pod ${pod.metadata.name} in StatefulSet ${set.metadata.name} successful`
  return [{ verb: "delete", object: pod }, report(set, { component, reason: "SuccessfulDelete", message })]
}

const isOver = ({ status }: Pod): boolean => status?.phase === "Failed" || status?.phase === "Succeeded"
const isEnding = ({ metadata }: Pod): boolean => metadata.deletionTimestamp !== undefined

/** The next step of a set: in the order of the numbers unless pods are managed in parallel. */
const step = (
  world: World,
  set: StatefulSet,
  pods: ReadonlyArray<Pod>,
  current: TemplateRevision,
  update: TemplateRevision,
): ReadonlyArray<Write> => {
  const { minReadySeconds = 0, podManagementPolicy, replicas = 1, updateStrategy } = set.spec ?? {}
  const isParallel = podManagementPolicy === "Parallel"
  const first = startOf(set)
  const { partition = 0 } = updateStrategy?.rollingUpdate ?? {}
  const isOnDelete = updateStrategy?.type === "OnDelete"
  const { available, wakes } = availablePods(world, pods, minReadySeconds)
  const isHealthy = (pod: Pod) => available.includes(pod) && !isEnding(pod)
  const revisionFor = (ordinal: number) => (isOnDelete || ordinal - first >= partition ? update : current)

  const wanted = Array.from({ length: replicas }, (_, index) => first + index)
  const steps: Array<Write> = [...wakes]
  for (const ordinal of wanted) {
    const pod = pods.find((one) => ordinalOf(one) === ordinal)
    if (pod === undefined) steps.push(...createPod(world, set, ordinal, revisionFor(ordinal)))
    else if (isOver(pod) && !isEnding(pod)) steps.push(...deletePod(set, pod))
    if (!isParallel && (pod === undefined || !isHealthy(pod))) return steps
  }
  const surplus = pods.filter((pod) => !wanted.includes(ordinalOf(pod))).toSorted((a, b) => ordinalOf(b) - ordinalOf(a))
  for (const pod of surplus) {
    if (!isEnding(pod)) steps.push(...deletePod(set, pod))
    if (!isParallel) return steps
  }
  if (isOnDelete || surplus.length > 0) return steps
  for (const ordinal of wanted.toReversed().filter((one) => one - first >= partition)) {
    const pod = pods.find((one) => ordinalOf(one) === ordinal)
    if (pod === undefined) return steps
    if (pod.metadata.labels?.[revisionLabel] !== update.name && !isEnding(pod))
      return [...steps, ...deletePod(set, pod)]
    if (!isHealthy(pod)) return steps
  }
  return steps
}

const revisionsFor = (world: World, set: StatefulSet) => {
  const found = revisionsOf(world, set, (name) => name)
  const current = found.revisions.find(({ name }) => name === set.status?.currentRevision) ?? found.update
  return { ...found, current }
}

const managePods = (world: World, set: StatefulSet): ReadonlyArray<Write> => {
  if (set.metadata.deletionTimestamp !== undefined) return []
  const { current, update, writes } = revisionsFor(world, set)
  const pods = world.controlledBy("Pod", set)
  return [...writes, ...step(world, set, pods, current, update)]
}

const reportStatus = (world: World, set: StatefulSet): ReadonlyArray<Write> => {
  if (set.metadata.deletionTimestamp !== undefined) return []
  const { current, revisions, update } = revisionsFor(world, set)
  const pods = world.controlledBy("Pod", set)
  const living = pods.filter((pod) => !isOver(pod))
  const { available } = availablePods(world, living, set.spec?.minReadySeconds)
  const withRevision = ({ name }: TemplateRevision) =>
    living.filter((pod) => pod.metadata.labels?.[revisionLabel] === name && !isEnding(pod)).length
  const updated = withRevision(update)
  const isUpdated = updated === (set.spec?.replicas ?? 1) && living.length === updated && available.length === updated
  const reached = isUpdated && set.spec?.updateStrategy?.type !== "OnDelete" ? update : current
  const counts = {
    readyReplicas: living.filter(isReady).length,
    currentReplicas: withRevision(reached),
    updatedReplicas: updated,
  }
  const status = {
    observedGeneration: set.metadata.generation ?? 1,
    replicas: living.length,
    availableReplicas: available.length,
    ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
    currentRevision: reached.name,
    updateRevision: update.name,
    collisionCount: 0,
  }
  const used = [...pods.map((pod) => pod.metadata.labels?.[revisionLabel]), reached.name, update.name]
  return [{ verb: "status", object: set, status }, ...forgetRevisions(world, set, revisions, used)]
}

/** Keeps pods with stable names and volumes, one after the other or in parallel. */
export const statefulSetControllers = [
  controllerOf("StatefulSet", managePods),
  controllerOf("StatefulSet", reportStatus),
]
