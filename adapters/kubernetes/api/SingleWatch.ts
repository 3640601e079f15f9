import { Effect, type Scope, Stream } from "effect"

import type { KubernetesError } from "#domain/kubernetes/KubernetesError.ts"
import type { KubernetesObject } from "#domain/kubernetes/KubernetesObject.ts"
import { collectionPath, type KubernetesResource } from "#domain/kubernetes/KubernetesResource.ts"
import type { WatchEvent } from "#domain/kubernetes/ObjectChange.ts"
import type { ObjectSelection } from "#domain/kubernetes/ObjectSelection.ts"

import { type BoundedLine, boundedLines } from "../client/BoundedLines.ts"
import type { ClusterClient } from "../client/ClusterClient.ts"
import { clusterFailure } from "../client/ClusterFailure.ts"
import { clusterLimits } from "../client/ClusterLimits.ts"
import { errorOfEvent } from "../client/StatusError.ts"
import { selectionQuery } from "./ListPages.ts"
import { isKubernetesObject, readEvent } from "./ReadJson.ts"
import { hasSecretContent } from "./SecretContent.ts"

const endOfInitialEvents = "k8s.io/initial-events-end"

const changes = ["ADDED", "MODIFIED", "DELETED"] as const

/** One request that watches: from a version on, or from what is there now. */
export interface WatchStart extends ObjectSelection {
  /** Undefined to get what is there as the first events, up to a bookmark that says so. */
  readonly resourceVersion: string | undefined
  readonly timeoutSeconds?: number | undefined
}

const eventOf = Effect.fnUntraced(function* ({ isTruncated, text }: BoundedLine, isSecret: boolean) {
  if (isTruncated) return yield* clusterFailure("Unreadable", "sent an object that is too large")
  const { object, type } = yield* readEvent(text)
  if (type === "ERROR") return yield* errorOfEvent(object, isSecret)
  if (!isKubernetesObject(object)) return yield* clusterFailure("Unreadable", "reported a change of what is no object")
  const { annotations, resourceVersion = "" } = object.metadata
  if (type === "BOOKMARK") {
    return { type, resourceVersion, isEndOfInitial: annotations?.[endOfInitialEvents] === "true" } as const
  }
  const change = changes.find((candidate) => candidate === type)
  if (change === undefined) return yield* clusterFailure("Unreadable", "reported a change that Orrery does not know")
  return { type: change, resourceVersion, object }
})

/** Begins to watch with one request. The events end when the API ends them. */
export const openWatch =
  ({ open }: ClusterClient) =>
  (
    resource: KubernetesResource,
    { namespace, resourceVersion, timeoutSeconds, ...selection }: WatchStart,
  ): Effect.Effect<Stream.Stream<WatchEvent<KubernetesObject>, KubernetesError>, KubernetesError, Scope.Scope> => {
    const isSecret = hasSecretContent(resource)
    const request = {
      method: "GET",
      path: collectionPath(resource, namespace),
      query: {
        ...selectionQuery(selection),
        watch: "true",
        allowWatchBookmarks: "true",
        timeoutSeconds: timeoutSeconds === undefined ? undefined : String(timeoutSeconds),
        ...(resourceVersion === undefined
          ? { sendInitialEvents: "true", resourceVersionMatch: "NotOlderThan" }
          : { resourceVersion }),
      },
      isSecret,
    } as const
    return Effect.map(open(request, clusterLimits.watchSilence), (bytes) =>
      bytes.pipe(
        boundedLines(clusterLimits.eventBytes),
        Stream.filter(({ text }) => text !== ""),
        Stream.mapEffect((line) => eventOf(line, isSecret)),
      ),
    )
  }
