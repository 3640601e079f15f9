import type { KubernetesObject } from "./KubernetesObject.ts"

/** Which objects of a resource are read. The selectors are in the form that kubectl's `-l` and `--field-selector` take. */
export interface ObjectSelection {
  /** Without it those of all namespaces. */
  readonly namespace?: string
  readonly labelSelector?: string
  readonly fieldSelector?: string
}

/** Which part of a list is read. */
export interface PageSelection extends ObjectSelection {
  /** Objects of a page, 500 at most. */
  readonly limit?: number
  /** What the page before has as `continue`. */
  readonly continue?: string
}

/** A page of a list, of what was kept of each object. */
export interface ObjectPage<A> {
  readonly items: ReadonlyArray<A>
  /** Of the whole list: changes after it are what a watch from here reports. */
  readonly resourceVersion: string
  /** Missing on the last page. */
  readonly continue?: string
  readonly remainingItemCount?: number
}

/** What is kept of an object. Keep little where there are many: the rest is freed at once. */
export type Projection<A> = (object: KubernetesObject) => A
