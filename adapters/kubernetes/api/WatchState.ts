import type { KubernetesError } from "#domain/kubernetes/KubernetesError.ts"
import type { KubernetesObject } from "#domain/kubernetes/KubernetesObject.ts"
import type { ObjectChange, WatchEvent } from "#domain/kubernetes/ObjectChange.ts"
import type { Projection } from "#domain/kubernetes/ObjectSelection.ts"

import { WatchedObjects } from "./WatchedObjects.ts"

type Reported<A> = ReadonlyArray<ObjectChange<A>>

/** Where a lasting watch is, between and during its requests. */
export const makeWatchState = <A>(project: Projection<A>) => {
  const objects = new WatchedObjects(project)
  /** Whether a gap was reported, and its end was not. */
  let isInterrupted = false

  const synced = (resourceVersion: string): Reported<A> => {
    isInterrupted = false
    return [{ type: "Synced", resourceVersion }]
  }

  const state = {
    /** Where the next watch begins; undefined to list first. */
    resourceVersion: undefined as string | undefined,
    /** Whether the cluster sends a list as events of a watch. */
    streamsLists: true,
    /** Requests in a row that ended without any event. */
    failures: 0,
    isListing: false,

    beginList: (): void => {
      state.isListing = true
      objects.beginList()
    },
    found: (object: KubernetesObject): Reported<A> => objects.found(object),
    endList: (resourceVersion: string): Reported<A> => {
      state.isListing = false
      state.failures = 0
      state.resourceVersion = resourceVersion
      return [...objects.endList(), ...synced(resourceVersion)]
    },
    /** The cluster has the version: what is missing since follows. */
    resumedAt: (resourceVersion: string): Reported<A> => (isInterrupted ? synced(resourceVersion) : []),
    changesOf: (event: WatchEvent<KubernetesObject>): Reported<A> => {
      state.failures = 0
      if (event.type === "BOOKMARK" && state.isListing) {
        return event.isEndOfInitial ? state.endList(event.resourceVersion) : []
      }
      // A list that is not complete leaves no version to go on from.
      if (!state.isListing) state.resourceVersion = event.resourceVersion
      return event.type === "BOOKMARK" ? [] : objects.change(event)
    },
    /** Once for each gap. */
    interruptedBy: (error: KubernetesError): Reported<A> => {
      if (isInterrupted) return []
      isInterrupted = true
      return [{ type: "Interrupted", error }]
    },
  }
  return state
}

export type WatchState<A> = ReturnType<typeof makeWatchState<A>>
