import { Effect, Option, Stream } from "effect"

import type { ObjectChange } from "#adapters/interfaces/SimulatedClusterObjects.ts"

import { expired, type StatusError, statusBody } from "../errors/StatusError.ts"
import { type KubernetesObject, objectOf, withMetadata } from "../objects/KubernetesObject.ts"
import { type ApiResource, apiVersionOf } from "../resources/ApiResource.ts"
import { listObjects, type Matches, matcherOf, parseRevision, type Selection } from "./ListObjects.ts"
import { refusable } from "./RequestOptions.ts"
import { type ClusterServices, objectOfVersion } from "./StoredObjects.ts"

export interface WatchOptions extends Selection {
  /** Empty or `0`: the watch begins with the objects there are. */
  readonly resourceVersion: string
  readonly allowBookmarks: boolean
  /** The objects there are come first, and a bookmark ends them. */
  readonly sendInitialEvents: boolean
  readonly timeoutSeconds: number
}

export interface WatchEvent {
  readonly type: "ADDED" | "BOOKMARK" | "DELETED" | "ERROR" | "MODIFIED"
  readonly object: KubernetesObject
}

const changesPerRead = 100
const bookmarkPeriod = "60 seconds"

const bookmarkOf = (resource: ApiResource, revision: number, isInitialEnd: boolean): WatchEvent => ({
  type: "BOOKMARK",
  object: {
    kind: resource.kind,
    apiVersion: apiVersionOf(resource),
    metadata: {
      resourceVersion: `${revision}`,
      ...(isInitialEnd && { annotations: { "k8s.io/initial-events-end": "true" } }),
    },
  },
})

const errorOf = (error: StatusError): WatchEvent => ({ type: "ERROR", object: objectOf(statusBody(error)) })

/** An object that no longer matches is deleted for the watch, and one that begins to match is added. */
const eventOf = Effect.fnUntraced(function* (
  cluster: ClusterServices,
  { namespace }: Selection,
  matches: Matches,
  { after, before, revision }: ObjectChange,
) {
  const place = (after ?? before)?.namespace
  if (namespace !== "" && place !== namespace) return undefined
  const old = before === undefined ? undefined : yield* objectOfVersion(cluster, before)
  const fresh = after === undefined ? undefined : yield* objectOfVersion(cluster, after)
  const [wasThere, isThere] = [old !== undefined && matches(old), fresh !== undefined && matches(fresh)]
  if (fresh !== undefined && isThere)
    return { type: wasThere ? "MODIFIED" : "ADDED", object: fresh } satisfies WatchEvent
  if (old === undefined || !wasThere) return undefined
  const gone = withMetadata(fresh ?? old, { resourceVersion: `${revision}` })
  return { type: "DELETED", object: gone } satisfies WatchEvent
})

/** Where a watch begins: after a revision, or with the objects there are. */
const beginning = Effect.fnUntraced(function* (cluster: ClusterServices, resource: ApiResource, options: WatchOptions) {
  const asked = yield* refusable(() => (options.resourceVersion === "" ? 0 : parseRevision(options.resourceVersion)))
  if (asked > 0 && !options.sendInitialEvents) return { revision: asked, events: [] }
  const list = { ...options, limit: 0, continueFrom: "", resourceVersion: "", resourceVersionMatch: "" }
  const { objects, revision } = yield* listObjects(cluster, resource, list)
  const added = objects.map((object): WatchEvent => ({ type: "ADDED", object }))
  return { revision, events: options.sendInitialEvents ? [...added, bookmarkOf(resource, revision, true)] : added }
})

/** The changes to the objects of a resource. The stream ends after the time of the request. */
export const watchObjects = Effect.fnUntraced(function* (
  cluster: ClusterServices,
  resource: ApiResource,
  options: WatchOptions,
) {
  const { clusterId, store } = cluster
  const matches = yield* refusable(() => matcherOf(resource, options))
  const { events, revision } = yield* beginning(cluster, resource, options)

  const changes = Effect.gen(function* () {
    const wait = yield* store.follow(clusterId)
    const read = Effect.fnUntraced(function* (position: { readonly after: number; readonly isIdle: boolean }) {
      const waited = position.isIdle ? yield* Effect.timeoutOption(wait, bookmarkPeriod) : undefined
      const {
        changes: found,
        compacted,
        revision: newest,
      } = yield* store.changesAfter(clusterId, resource.key, position.after, changesPerRead)
      if (position.after < compacted || newest < position.after) {
        const gone = expired(`too old resource version: ${position.after} (${newest})`)
        return [[errorOf(gone)], undefined] as const
      }
      const seen: Array<WatchEvent> = []
      for (const change of found) {
        const event = yield* eventOf(cluster, options, matches, change)
        if (event !== undefined) seen.push(event)
      }
      const isBehind = found.length === changesPerRead
      const after = isBehind ? (found.at(-1)?.revision ?? position.after) : newest
      if (waited?._tag === "None" && options.allowBookmarks) seen.push(bookmarkOf(resource, after, false))
      return [seen, { after, isIdle: !isBehind }] as const
    })
    return Stream.paginate({ after: revision, isIdle: false }, (position) =>
      Effect.map(
        read(position),
        ([seen, next]) => [seen, next === undefined ? Option.none() : Option.some(next)] as const,
      ),
    )
  }).pipe(Stream.unwrap)

  return Stream.concat(Stream.fromIterable(events), changes).pipe(
    Stream.interruptWhen(Effect.sleep(`${options.timeoutSeconds} seconds`)),
  )
})
