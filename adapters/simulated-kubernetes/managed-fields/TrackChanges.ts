import { applyConflict } from "../errors/StatusError.ts"
import { isEqual, isFields } from "../objects/Fields.ts"
import { type KubernetesObject, objectOf, withMetadata } from "../objects/KubernetesObject.ts"
import type { SchemaResolver, TypeSchema } from "../schema/TypeSchema.ts"
import { compareFields } from "./CompareFields.ts"
import {
  decodeManagers,
  encodeManagers,
  type Managed,
  type Manager,
  managerId,
  type Managers,
  printManager,
} from "./FieldOwners.ts"
import {
  difference,
  emptySet,
  type FieldSet,
  intersection,
  isEmptySet,
  pathsOf,
  printPath,
  setOfPaths,
  union,
  withoutBelow,
} from "./FieldSet.ts"
import { mergeFields } from "./MergeFields.ts"
import { ownedFields, removeFields, withNamedFields } from "./OwnedFields.ts"

/** What a change is made with. */
export interface ChangeContext {
  readonly resolve: SchemaResolver
  readonly type: TypeSchema
  readonly manager: Manager
  /** In the form of RFC 3339, whole seconds. */
  readonly now: string
  /** Fields that this change cannot set, such as the status of an object. */
  readonly ignored: FieldSet
}

/** Fields of every object that no one owns. */
const unowned = setOfPaths([
  ["f:apiVersion"],
  ["f:kind"],
  ["f:metadata"],
  ...[
    "name",
    "namespace",
    "creationTimestamp",
    "selfLink",
    "uid",
    "clusterName",
    "generation",
    "managedFields",
    "resourceVersion",
  ].map((name) => ["f:metadata", `f:${name}`]),
])

const bare = (object: KubernetesObject): KubernetesObject => withMetadata(object, { managedFields: undefined })

const withManagers = (object: KubernetesObject, managers: Managers): KubernetesObject => {
  const entries = encodeManagers(managers)
  return withMetadata(object, { managedFields: entries.length === 0 ? undefined : entries })
}

const conflictError = (conflicts: ReadonlyArray<Managed>) => {
  const single = conflicts.flatMap(({ manager, set }) =>
    pathsOf(set).map((path) => ({ manager: printManager(manager), field: printPath(path) })),
  )
  const [first] = single
  const message =
    single.length === 1
      ? `Apply failed with 1 conflict: conflict with ${first?.manager}: ${first?.field}`
      : `Apply failed with ${single.length} conflicts: ${[...new Set(single.map(({ manager }) => manager))]
          .toSorted()
          .flatMap((manager) => [
            `conflicts with ${manager}:`,
            ...single.filter((one) => one.manager === manager).map(({ field }) => `- ${field}`),
          ])
          .join("\n")}`
  return applyConflict(
    message,
    single.map(({ field, manager }) => ({
      reason: "FieldManagerConflict",
      message: `conflict with ${manager}`,
      field,
    })),
  )
}

/** Takes what changed from all other managers. */
const release = (managers: Managers, self: string, changed: FieldSet, removed: FieldSet): Managers =>
  new Map(
    [...managers].flatMap(([id, managed]) => {
      if (id === self) return [[id, managed] as const]
      const set = difference(difference(managed.set, intersection(managed.set, changed)), removed)
      return isEmptySet(set) ? [] : [[id, { ...managed, set }] as const]
    }),
  )

const isReset = (object: KubernetesObject): boolean => {
  const entries = object.metadata.managedFields
  return entries?.length === 1 && isFields(entries[0]) && Object.keys(entries[0]).length === 0
}

const requestedManagers = (live: KubernetesObject, changed: KubernetesObject, isSubresource: boolean): Managers => {
  if (isSubresource) return decodeManagers(live.metadata.managedFields)
  if (isReset(changed)) return new Map()
  const { managedFields } = changed.metadata
  return decodeManagers(managedFields?.length ? managedFields : live.metadata.managedFields)
}

/** The changed object, with its manager as the owner of what it changed. `live` is the empty object of the type for one that is created. */
export const trackUpdate = (
  context: ChangeContext,
  live: KubernetesObject,
  changed: KubernetesObject,
): KubernetesObject => {
  const { ignored, manager, now, resolve, type } = context
  const managers = requestedManagers(live, changed, manager.subresource !== undefined)
  if (managers.size === 0 && live.metadata.uid !== undefined) return bare(changed)

  const { added, modified, removed } = compareFields(resolve, type, bare(live), bare(changed))
  const [addedNow, modifiedNow, removedNow] = [added, modified, removed].map((set) => withoutBelow(set, ignored)) as [
    FieldSet,
    FieldSet,
    FieldSet,
  ]
  const changedNow = union(modifiedNow, addedNow)
  const self = managerId(manager)
  const others = new Map(release(managers, "", changedNow, removedNow))
  const set = difference(changedNow, unowned)
  if (!isEmptySet(set)) {
    const previous = others.get(self)?.set ?? emptySet()
    others.set(self, { manager, set: union(set, previous), time: now })
  }
  return withManagers(bare(changed), others)
}

/** Removes what the manager applied last time and not this time, unless another manager owns it. */
const prune = ({ resolve, type }: ChangeContext, merged: unknown, managers: Managers, last: FieldSet | undefined) => {
  if (last === undefined || isEmptySet(last)) return merged
  const named = (set: FieldSet) => withNamedFields(resolve, type, set)
  const owned = (value: unknown) => named(ownedFields(resolve, type, value))
  const all = owned(merged)
  const cut = removeFields(resolve, type, merged, named(last)) ?? {}
  const managed = [...managers.values()].map(({ set }) => set).reduce(union, emptySet())
  const back = removeFields(resolve, type, merged, difference(all, union(owned(cut), named(managed)))) ?? {}
  return removeFields(resolve, type, merged, intersection(difference(all, owned(back)), named(last))) ?? {}
}

interface Applied {
  readonly object: KubernetesObject
  /** False when the object is as it was, apart from who owns its fields. */
  readonly isChanged: boolean
}

/** Merges what a manager applies into the object. Others that own one of its fields with another value are conflicts, unless forced. */
export const trackApply = (
  context: ChangeContext,
  live: KubernetesObject,
  applied: KubernetesObject,
  { force, normalize }: { readonly force: boolean; readonly normalize: (value: KubernetesObject) => KubernetesObject },
): Applied => {
  const { ignored, manager, now, resolve, type } = context
  const self = managerId(manager)
  const known = decodeManagers(live.metadata.managedFields)
  const before =
    known.size > 0 || live.metadata.uid === undefined
      ? known
      : decodeManagers(
          trackUpdate(
            {
              ...context,
              manager: { apiVersion: manager.apiVersion, manager: "before-first-apply", operation: "Update" },
            },
            { metadata: {} },
            withMetadata(bare(live), { uid: undefined }),
          ).metadata.managedFields,
        )
  const last = before.get(self)?.set
  const set = withoutBelow(ownedFields(resolve, type, applied), ignored)
  const managers = new Map([...before, [self, { manager, set, time: before.get(self)?.time }] as const])

  const merged = mergeFields(resolve, type, bare(live), applied)
  const object = objectOf(prune(context, merged, managers, last))
  const { added, modified, removed } = compareFields(resolve, type, bare(live), object)
  const changedNow = withoutBelow(union(modified, added), ignored)
  const conflicts = [...managers]
    .filter(([id]) => id !== self)
    .map(([, managed]) => ({ ...managed, set: intersection(managed.set, changedNow) }))
    .filter((managed) => !isEmptySet(managed.set))
  if (!force && conflicts.length > 0) throw conflictError(conflicts)

  const isChanged = !isEqual(bare(live), object)
  const released = new Map(release(managers, self, changedNow, withoutBelow(removed, ignored)))
  const own = difference(set, unowned)
  if (isEmptySet(own)) released.delete(self)
  else released.set(self, { manager, set: own, time: isChanged ? now : before.get(self)?.time })
  return { object: withManagers(bare(normalize(object)), released), isChanged }
}
