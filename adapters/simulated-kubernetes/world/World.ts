import type { AnyObject, Kind, NewObject, ObjectOf } from "./KubernetesKinds.ts"

/** A report about an object, as `kubectl describe` shows it. */
export interface Happening {
  readonly verb: "event"
  readonly about: AnyObject
  readonly type: "Normal" | "Warning"
  readonly reason: string
  readonly message: string
  readonly component: string
  /** A part of the object, such as `spec.containers{app}`. */
  readonly fieldPath?: string
  /** When it first and last happened, and how often. Absent: now, one time more than before. */
  readonly seen?: { readonly firstMillis: number; readonly lastMillis: number; readonly count: number }
}

/** What a controller wants done. */
export type Write =
  | { readonly verb: "create"; readonly kind: Kind; readonly object: NewObject<Kind> }
  /** Replaces metadata and specification. The generation grows with the specification, unless a server would have set what changes. */
  | { readonly verb: "replace"; readonly object: AnyObject; readonly isSameGeneration?: true }
  | { readonly verb: "status"; readonly object: AnyObject; readonly status: object }
  /** At once, or when the kubelet has ended the containers of a pod. */
  | { readonly verb: "delete"; readonly object: AnyObject; readonly atOnce?: true }
  | { readonly verb: "wake"; readonly atMillis: number }
  | Happening

/** The objects of a cluster at a time. */
export interface World {
  /** Milliseconds since 1970. */
  readonly nowMillis: number
  /** In the order of their names, of one namespace or of all. */
  readonly list: <K extends Kind>(kind: K, namespace?: string) => ReadonlyArray<ObjectOf<K>>
  readonly find: <K extends Kind>(kind: K, namespace: string | undefined, name: string) => ObjectOf<K> | undefined
  /** The objects of a kind that another one controls. */
  readonly controlledBy: <K extends Kind>(kind: K, owner: AnyObject) => ReadonlyArray<ObjectOf<K>>
  /** Five characters for the end of a name. */
  readonly nameSuffix: () => string
}

/** Brings what depends on the objects of one kind to what they specify. */
export interface Controller {
  readonly reconcileAll: (world: World, apply: (writes: ReadonlyArray<Write>) => void) => void
}

/** A controller that is a pure function of each object of a kind and what surrounds it. */
export const controllerOf = <K extends Kind>(
  kind: K,
  reconcile: (world: World, object: ObjectOf<K>) => ReadonlyArray<Write>,
): Controller => ({
  reconcileAll: (world, apply) => {
    for (const { metadata } of world.list(kind)) {
      // An earlier one of the same round may have changed or deleted it.
      const object = world.find(kind, metadata.namespace, metadata.name)
      if (object !== undefined) apply(reconcile(world, object))
    }
  },
})

/** The write that creates an object, unless there is one of its kind and name. */
export type Creation = Extract<Write, { readonly verb: "create" }>

export const create = <K extends Kind>(kind: K, object: NewObject<K>): Creation => ({ verb: "create", kind, object })
