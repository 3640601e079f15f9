import type { KubernetesError } from "./KubernetesError.ts"

/** One event of a single watch, as the API sends it. */
export type WatchEvent<A> =
  | { readonly type: "ADDED" | "MODIFIED" | "DELETED"; readonly resourceVersion: string; readonly object: A }
  /** Everything up to this version was reported. `isEndOfInitial`: what was there before the watch was, too. */
  | { readonly type: "BOOKMARK"; readonly resourceVersion: string; readonly isEndOfInitial: boolean }

/**
 * What a lasting watch reports. It begins with an `Added` for each object that is there, and `Synced`. After an interruption, and after
 * the API lost its history, it reports what changed in between as if it had seen it, and `Synced` again.
 */
export type ObjectChange<A> =
  | { readonly type: "Added" | "Modified" | "Deleted"; readonly object: A }
  /** What was reported so far is what the cluster had at this version. */
  | { readonly type: "Synced"; readonly resourceVersion: string }
  /** Nothing is reported until the next `Synced`; the watch tries again by itself. */
  | { readonly type: "Interrupted"; readonly error: KubernetesError }
