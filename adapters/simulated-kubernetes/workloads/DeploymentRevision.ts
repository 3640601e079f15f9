import { isDeepStrictEqual } from "node:util"

import type { PodTemplateSpec } from "kubernetes-types/core/v1.js"

import { controllerReference } from "../world/Ownership.ts"
import { templateHash } from "../world/TemplateHash.ts"
import { create, type World, type Write } from "../world/World.ts"
import {
  component,
  type Deployment,
  maxSurge,
  replicaAnnotations,
  replicasOf,
  type ReplicaSet,
  sumOf,
} from "./DeploymentReplicas.ts"
import { report } from "./PodTemplate.ts"

export const revisionAnnotation = "deployment.kubernetes.io/revision"
const historyAnnotation = "deployment.kubernetes.io/revision-history"
const hashLabel = "pod-template-hash"

/** Annotations of a deployment that its ReplicaSets do not take over. */
const ownAnnotations = [
  "kubectl.kubernetes.io/last-applied-configuration",
  revisionAnnotation,
  historyAnnotation,
  ...Object.keys({ "deployment.kubernetes.io/desired-replicas": 0, "deployment.kubernetes.io/max-replicas": 0 }),
  "deprecated.deployment.rollback.to",
]

export const revisionOf = ({ metadata }: Deployment | ReplicaSet): number =>
  Number(metadata.annotations?.[revisionAnnotation] ?? 0)

const withoutHash = (template: PodTemplateSpec | undefined): PodTemplateSpec => {
  const { [hashLabel]: _, ...labels } = template?.metadata?.labels ?? {}
  return { ...template, metadata: { ...template?.metadata, labels } }
}

const inherited = ({ metadata }: Deployment): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(metadata.annotations ?? {}).filter(([name]) => !ownAnnotations.includes(name)))

/** The ReplicaSets of a deployment: the one with its template, and all others from oldest to newest. */
export const revisionsOf = (world: World, deployment: Deployment) => {
  const all = world
    .controlledBy("ReplicaSet", deployment)
    .filter(({ metadata }) => metadata.deletionTimestamp === undefined)
    .toSorted(
      (left, right) =>
        left.metadata.creationTimestamp.localeCompare(right.metadata.creationTimestamp) ||
        revisionOf(left) - revisionOf(right),
    )
  const template = withoutHash(deployment.spec?.template)
  const latest = all.find(({ spec }) => isDeepStrictEqual(withoutHash(spec?.template), template))
  return { latest, old: all.filter((replicaSet) => replicaSet !== latest) }
}

const nextRevision = (old: ReadonlyArray<ReplicaSet>): number => Math.max(0, ...old.map(revisionOf)) + 1

/** How many pods the ReplicaSet of the current template may have now, with the surge and the old ones. */
export const allowedReplicas = (
  deployment: Deployment,
  latest: ReplicaSet | undefined,
  old: ReadonlyArray<ReplicaSet>,
): number => {
  const replicas = replicasOf(deployment)
  const own = latest === undefined ? 0 : replicasOf(latest)
  const free = replicas + maxSurge(deployment) - sumOf(old, replicasOf) - own
  return free <= 0 ? own : own + Math.min(free, Math.max(0, replicas - own))
}

/** Creates the ReplicaSet of the current template. */
export const createRevision = (
  world: World,
  deployment: Deployment,
  old: ReadonlyArray<ReplicaSet>,
  replicas: number,
): ReadonlyArray<Write> => {
  const { name: deploymentName, namespace = "" } = deployment.metadata
  const { minReadySeconds, selector, template } = deployment.spec ?? {}
  const nameFor = (attempt: number): { readonly hash: string; readonly name: string } => {
    const hash = templateHash(withoutHash(template), attempt)
    const name = `${deploymentName.slice(0, 252 - hash.length)}-${hash}`
    // Another template can have the same hash.
    return world.find("ReplicaSet", namespace, name) === undefined ? { hash, name } : nameFor(attempt + 1)
  }
  const { hash, name } = nameFor(0)
  const labels = { ...template?.metadata?.labels, [hashLabel]: hash }
  const annotations = {
    ...inherited(deployment),
    ...replicaAnnotations(deployment),
    [revisionAnnotation]: `${nextRevision(old)}`,
  }
  const created = create("ReplicaSet", {
    metadata: { name, namespace, labels, annotations, ownerReferences: [controllerReference(deployment)] },
    spec: {
      replicas,
      ...(minReadySeconds === undefined ? {} : { minReadySeconds }),
      selector: { ...selector, matchLabels: { ...selector?.matchLabels, [hashLabel]: hash } },
      template: { ...template, metadata: { ...template?.metadata, labels } },
    },
    status: { replicas: 0 },
  })
  const message = `Scaled up replica set ${name} from 0 to ${replicas}`
  return [created, ...(replicas === 0 ? [] : [report(deployment, { component, reason: "ScalingReplicaSet", message })])]
}

/** Makes the ReplicaSet of the current template the newest revision, also after a rollback, and the deployment show its number. */
export const syncRevision = (
  deployment: Deployment,
  latest: ReplicaSet,
  old: ReadonlyArray<ReplicaSet>,
): ReadonlyArray<Write> => {
  const before = revisionOf(latest)
  const revision = Math.max(before, nextRevision(old))
  const history = [latest.metadata.annotations?.[historyAnnotation], before].filter(Boolean).join(",")
  const annotations = {
    ...latest.metadata.annotations,
    ...inherited(deployment),
    ...replicaAnnotations(deployment),
    [revisionAnnotation]: `${revision}`,
    ...(revision === before || before === 0 ? {} : { [historyAnnotation]: history }),
  }
  const { minReadySeconds } = deployment.spec ?? {}
  const spec = { ...latest.spec, ...(minReadySeconds === undefined ? {} : { minReadySeconds }) }
  const shown = { ...deployment.metadata.annotations, [revisionAnnotation]: `${revision}` }
  return [
    { verb: "replace", object: { ...latest, metadata: { ...latest.metadata, annotations }, spec } as ReplicaSet },
    { verb: "replace", object: { ...deployment, metadata: { ...deployment.metadata, annotations: shown } } },
  ]
}
