import { isDeepStrictEqual } from "node:util"

import type { PodTemplateSpec } from "kubernetes-types/core/v1.js"

import type { ObjectOf } from "../world/KubernetesKinds.ts"
import { controllerReference } from "../world/Ownership.ts"
import { templateHash } from "../world/TemplateHash.ts"
import { create, type World, type Write } from "../world/World.ts"

export const revisionLabel = "controller-revision-hash"

type Owner = ObjectOf<"DaemonSet"> | ObjectOf<"StatefulSet">

/** A revision of the template of a StatefulSet or DaemonSet. */
export interface TemplateRevision {
  readonly name: string
  readonly hash: string
  readonly number: number
  readonly template: PodTemplateSpec
}

const dataOf = (template: PodTemplateSpec | undefined) => ({ spec: { template: { ...template, $patch: "replace" } } })

const templateOf = (data: unknown): PodTemplateSpec => {
  const { $patch: _, ...template } = (data as ReturnType<typeof dataOf>).spec.template
  return template
}

const stored = (world: World, owner: Owner): ReadonlyArray<TemplateRevision> =>
  world
    .controlledBy("ControllerRevision", owner)
    .map(({ data, metadata, revision }) => ({
      name: metadata.name,
      hash: metadata.labels?.[revisionLabel] ?? "",
      number: revision,
      template: templateOf(data),
    }))
    .toSorted((left, right) => left.number - right.number)

/** The revisions of an owner's template, oldest first, and what creates or renumbers the one of its template now. */
export const revisionsOf = (world: World, owner: Owner, hashForPods: (name: string, hash: string) => string) => {
  const { name: ownerName, namespace = "" } = owner.metadata
  const template = owner.spec?.template ?? {}
  const known = stored(world, owner)
  const number = (known.at(-1)?.number ?? 0) + 1
  const latest = known.at(-1)
  const same = known.find((revision) => isDeepStrictEqual(revision.template, template))
  if (same !== undefined && same === latest) return { revisions: known, update: same, writes: [] }
  const object = same === undefined ? undefined : world.find("ControllerRevision", namespace, same.name)
  if (same !== undefined && object !== undefined) {
    const renumbered: Write = { verb: "replace", object: { ...object, revision: number } }
    return { revisions: known, update: { ...same, number }, writes: [renumbered] }
  }
  const hash = templateHash(template, number)
  const name = `${ownerName}-${hash}`
  const update = { name, hash: hashForPods(name, hash), number, template }
  const labels = { ...template.metadata?.labels, [revisionLabel]: update.hash }
  const created = create("ControllerRevision", {
    metadata: { name, namespace, labels, ownerReferences: [controllerReference(owner)] },
    data: dataOf(template),
    revision: number,
  })
  return { revisions: [...known, update], update, writes: [created] as ReadonlyArray<Write> }
}

const historyLimitDefault = 10

/** Deletes the oldest revisions beyond the limit that no pod has. */
export const forgetRevisions = (
  world: World,
  owner: Owner,
  revisions: ReadonlyArray<TemplateRevision>,
  used: ReadonlyArray<string | undefined>,
): ReadonlyArray<Write> => {
  const unused = revisions.filter(({ hash, name }) => !used.includes(hash) && !used.includes(name))
  const limit = owner.spec?.revisionHistoryLimit ?? historyLimitDefault
  return unused.slice(0, Math.max(0, unused.length - limit)).flatMap(({ name }): ReadonlyArray<Write> => {
    const object = world.find("ControllerRevision", owner.metadata.namespace, name)
    return object === undefined ? [] : [{ verb: "delete", object }]
  })
}
