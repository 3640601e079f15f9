import { Context, type Effect, Schema, type Scope } from "effect"

/** Where an object of a simulated cluster is. */
export interface ObjectKey {
  /** The plural with its group, such as `deployments.apps`, or `configmaps` in the core group. */
  readonly resource: string
  /** Empty for objects of the whole cluster. */
  readonly namespace: string
  readonly name: string
}

/** What is stored of an object. */
export interface ObjectContent {
  readonly content: Readonly<Record<string, Schema.Json>>
  /** A ciphertext, for objects with secrets; otherwise null. */
  readonly sealed: Uint8Array | null
}

/** An object as one write left it. */
export interface ObjectVersion extends ObjectKey, ObjectContent {
  /** The number of the write. Each write in a cluster has the next one. */
  readonly revision: number
}

/** A write: the object before it, absent for one that is created, and after it, absent for one that is deleted. */
export interface ObjectChange {
  readonly revision: number
  readonly before: ObjectVersion | undefined
  readonly after: ObjectVersion | undefined
}

/** The writes of a cluster that are still known are those after `compacted`, up to `revision`. */
export interface KnownRevisions {
  readonly revision: number
  readonly compacted: number
}

export interface ObjectSelection {
  /** Of every resource if absent. */
  readonly resource?: string | undefined
  /** Only those with this uid among their owner references. */
  readonly ownerUid?: string | undefined
  /** Only of one namespace. */
  readonly namespace?: string | undefined
  /** As after that write; as now if absent. */
  readonly revision?: number | undefined
  /** Only those after a place, in the order of namespace and name. */
  readonly after?: { readonly namespace: string; readonly name: string } | undefined
  readonly countMax?: number | undefined
}

/** Another write to the object came first. */
export class ObjectChanged extends Schema.TaggedError<ObjectChanged>()("ObjectChanged", {}) {}

/** At least so many of the last writes of a cluster are known, and at most twice as many. */
export const knownWritesMin = 500

/**
 * Where simulated clusters keep their objects, with the last writes, so that a watch can resume.
 * Every adapter passes tests/contracts/SimulatedClusterObjectsContract.ts.
 */
export class SimulatedClusterObjects extends Context.Service<
  SimulatedClusterObjects,
  {
    readonly find: (clusterId: string, key: ObjectKey) => Effect.Effect<ObjectVersion | undefined>
    /** The objects, and the revisions known when they were read. */
    readonly list: (
      clusterId: string,
      selection: ObjectSelection,
    ) => Effect.Effect<KnownRevisions & { readonly objects: ReadonlyArray<ObjectVersion> }>
    /** Creates the object if the expected revision is 0, otherwise replaces that revision of it. Returns the new revision. */
    readonly put: (
      clusterId: string,
      key: ObjectKey,
      expectedRevision: number,
      content: ObjectContent,
    ) => Effect.Effect<number, ObjectChanged>
    readonly remove: (
      clusterId: string,
      key: ObjectKey,
      expectedRevision: number,
    ) => Effect.Effect<number, ObjectChanged>
    /** The writes to objects of a resource after a revision, oldest first, at most so many. None is missing if it is known. */
    readonly changesAfter: (
      clusterId: string,
      resource: string,
      revision: number,
      countMax: number,
    ) => Effect.Effect<KnownRevisions & { readonly changes: ReadonlyArray<ObjectChange> }>
    /** Until the scope ends: an effect that waits until there may be writes since it last returned. */
    readonly follow: (clusterId: string) => Effect.Effect<Effect.Effect<void>, never, Scope.Scope>
    /** Removes everything of a cluster. */
    readonly forget: (clusterId: string) => Effect.Effect<void>
  }
>()("orrery/adapters/interfaces/SimulatedClusterObjects") {}
