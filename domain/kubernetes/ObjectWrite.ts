/** Parts of an object that are read and written on their own. `approval` is one of certificate requests. */
export type Subresource = "approval" | "scale" | "status"

/** What every write takes. */
export interface WriteOptions {
  /** Who owns the fields that are written. */
  readonly fieldManager?: string
  /** The API checks and returns the object, and stores nothing. */
  readonly dryRun?: boolean
  readonly subresource?: Subresource
}

/** A server-side apply. What this manager applied before and is not there now is removed. */
export interface ApplyOptions extends WriteOptions {
  readonly fieldManager: string
  /** Takes fields over from other managers; without it such a conflict fails. */
  readonly force?: boolean
}

/** A step of a JSON Patch (RFC 6902). */
export interface JsonPatchStep {
  readonly op: "add" | "copy" | "move" | "remove" | "replace" | "test"
  readonly path: string
  readonly from?: string
  readonly value?: unknown
}

/** A change to a part of an object: a JSON Merge Patch (RFC 7396), where null removes a field, or a JSON Patch. */
export type ObjectPatch =
  | { readonly type: "merge"; readonly content: Readonly<Record<string, unknown>> }
  | { readonly type: "json"; readonly steps: ReadonlyArray<JsonPatchStep> }

/** How an object is deleted. */
export interface DeleteOptions {
  /** Fails with `Conflict` if the object is another one by now, or was changed. */
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string }
  /** What happens to the objects that it owns. Without it the resource's default, mostly `Background`. */
  readonly propagation?: "Background" | "Foreground" | "Orphan"
  readonly gracePeriodSeconds?: number
  readonly dryRun?: boolean
}
