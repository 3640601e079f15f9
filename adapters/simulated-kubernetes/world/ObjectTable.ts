import { isDeepStrictEqual } from "node:util"

import type { AnyObject, Kind, ObjectOf } from "./KubernetesKinds.ts"
import type { World } from "./World.ts"

/** What one write did to an object: `before` is absent for one that was created, `after` for one that was deleted. */
export interface Change {
  readonly before: AnyObject | undefined
  readonly after: AnyObject | undefined
}

const placeOf = (namespace: string | undefined, name: string): string => `${namespace ?? ""}/${name}`

/** The objects of a cluster by kind and name, and what was done to them. */
export const objectTableOf = (objects: Iterable<AnyObject>) => {
  const byKind = new Map<Kind, Map<string, AnyObject>>()
  const changes: Array<Change> = []

  const placesOf = (kind: Kind): Map<string, AnyObject> => {
    const places = byKind.get(kind) ?? new Map<string, AnyObject>()
    byKind.set(kind, places)
    return places
  }
  for (const object of objects) {
    placesOf(object.kind).set(placeOf(object.metadata.namespace, object.metadata.name), object)
  }

  const find: World["find"] = <K extends Kind>(kind: K, namespace: string | undefined, name: string) =>
    placesOf(kind).get(placeOf(namespace, name)) as ObjectOf<K> | undefined
  const list: World["list"] = <K extends Kind>(kind: K, namespace?: string) =>
    [...placesOf(kind).values()].filter(
      ({ metadata }) => namespace === undefined || metadata.namespace === namespace,
    ) as unknown as ReadonlyArray<ObjectOf<K>>

  const put = (before: AnyObject | undefined, after: AnyObject | undefined): void => {
    const object = after ?? before
    if (object === undefined || isDeepStrictEqual(before, after)) return
    const place = placeOf(object.metadata.namespace, object.metadata.name)
    if (after === undefined) placesOf(object.kind).delete(place)
    else placesOf(object.kind).set(place, after)
    changes.push({ before, after })
  }
  const current = ({ kind, metadata }: AnyObject): AnyObject | undefined => {
    const found = placesOf(kind).get(placeOf(metadata.namespace, metadata.name))
    return found?.metadata.uid === metadata.uid ? found : undefined
  }
  return { changes: changes as ReadonlyArray<Change>, current, find, list, put }
}
