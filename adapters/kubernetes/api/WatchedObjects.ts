import type { KubernetesObject } from "#domain/kubernetes/KubernetesObject.ts"
import type { ObjectChange, WatchEvent } from "#domain/kubernetes/ObjectChange.ts"
import type { Projection } from "#domain/kubernetes/ObjectSelection.ts"

interface Known<A> {
  readonly uid: string | undefined
  readonly resourceVersion: string | undefined
  readonly kept: A
}

const keyOf = ({ metadata: { name, namespace = "" } }: KubernetesObject): string => `${namespace}/${name}`

/** What a lasting watch knows of the objects: enough to report after a gap what changed in it. */
export class WatchedObjects<A> {
  readonly #project: Projection<A>
  #known = new Map<string, Known<A>>()
  /** Those found by the list that is under way. */
  #listed: Map<string, Known<A>> | undefined

  constructor(project: Projection<A>) {
    this.#project = project
  }

  /** The objects that follow are a new list. A list that did not end is forgotten. */
  beginList(): void {
    this.#listed = new Map()
  }

  /** What is known after a change that a watch reported, and what it means. */
  change({
    object,
    type,
  }: Exclude<WatchEvent<KubernetesObject>, { readonly type: "BOOKMARK" }>): ReadonlyArray<ObjectChange<A>> {
    if (type === "DELETED") {
      const key = keyOf(object)
      const had = this.#known.delete(key) || this.#listed?.has(key) === true
      this.#listed?.delete(key)
      return had ? [{ type: "Deleted", object: this.#project(object) }] : []
    }
    return this.found(object)
  }

  /** An object that is there. Nothing is reported where it is known as it is. */
  found(object: KubernetesObject): ReadonlyArray<ObjectChange<A>> {
    const key = keyOf(object)
    const { resourceVersion, uid } = object.metadata
    const before = this.#known.get(key)
    if (before?.uid === uid && before?.resourceVersion === resourceVersion && before !== undefined) {
      this.#listed?.set(key, before)
      return []
    }
    const now = { uid, resourceVersion, kept: this.#project(object) }
    this.#known.set(key, now)
    this.#listed?.set(key, now)
    if (before === undefined) return [{ type: "Added", object: now.kept }]
    return before.uid === uid
      ? [{ type: "Modified", object: now.kept }]
      : [
          { type: "Deleted", object: before.kept },
          { type: "Added", object: now.kept },
        ]
  }

  /** The list is complete: what it did not have was deleted in the meantime. */
  endList(): ReadonlyArray<ObjectChange<A>> {
    const listed = this.#listed ?? new Map<string, Known<A>>()
    const gone = [...this.#known].filter(([key]) => !listed.has(key))
    this.#known = listed
    this.#listed = undefined
    return gone.map(([, { kept }]) => ({ type: "Deleted", object: kept }))
  }
}
