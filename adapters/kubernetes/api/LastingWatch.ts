import { Effect, type Scope, Stream } from "effect"

import { isReason, type KubernetesError } from "#domain/kubernetes/KubernetesError.ts"
import type { KubernetesResource } from "#domain/kubernetes/KubernetesResource.ts"
import type { ObjectChange } from "#domain/kubernetes/ObjectChange.ts"
import type { ObjectSelection, Projection } from "#domain/kubernetes/ObjectSelection.ts"

import type { ClusterClient } from "../client/ClusterClient.ts"
import { listPage } from "./ListPages.ts"
import { openWatch } from "./SingleWatch.ts"
import { pauseAfter, watchSeconds } from "./WatchPauses.ts"
import { makeWatchState, type WatchState } from "./WatchState.ts"

/** Another try of the same request does not help. */
const isLasting = isReason("BadRequest", "Forbidden", "Invalid", "NotFound", "Unauthorized", "Unsupported")

/** Says nothing about whether the cluster can send a list as events of a watch. */
const isOfAnyRequest = isReason(
  "Forbidden",
  "LimitReached",
  "NotFound",
  "TooManyRequests",
  "Unauthorized",
  "Unavailable",
  "Unreachable",
)

type Changes<A> = Stream.Stream<ObjectChange<A>, KubernetesError>

/** Each of them reports what it finds, and leaves in the state where the next one begins. */
const requestsOf = <A>(
  client: ClusterClient,
  resource: KubernetesResource,
  selection: ObjectSelection,
  state: WatchState<A>,
) => {
  const watchFrom = (
    resourceVersion: string | undefined,
    first: () => ReadonlyArray<ObjectChange<A>>,
  ): Effect.Effect<Changes<A>, KubernetesError, Scope.Scope> =>
    Effect.gen(function* () {
      const timeoutSeconds = yield* watchSeconds
      const events = yield* openWatch(client)(resource, { ...selection, resourceVersion, timeoutSeconds })
      const changes = Stream.flatMap(events, (event) => Stream.fromIterable(state.changesOf(event)))
      return Stream.concat(Stream.fromIterable(first()), changes)
    })

  const pagesFrom = (next: string | undefined): Changes<A> =>
    Stream.unwrap(
      Effect.map(
        listPage(client)(resource, { ...selection, ...(next !== undefined && { continue: next }) }, (object) => object),
        (page) => {
          const found = Stream.fromIterable(page.items.flatMap((object) => state.found(object)))
          return Stream.concat(
            found,
            page.continue === undefined
              ? Stream.suspend(() => Stream.fromIterable(state.endList(page.resourceVersion)))
              : pagesFrom(page.continue),
          )
        },
      ),
    )

  return {
    /** The cluster needs the memory of one object at a time. */
    streamedList: Stream.suspend(() => {
      state.beginList()
      return Stream.unwrap(watchFrom(undefined, () => []))
    }).pipe(
      Stream.catchIf(
        (error) => state.isListing && !isOfAnyRequest(error),
        () => {
          state.streamsLists = false
          state.failures = 0
          return Stream.empty
        },
      ),
    ),
    pagedList: Stream.suspend(() => {
      state.beginList()
      return pagesFrom(undefined)
    }),
    resumed: (resourceVersion: string): Changes<A> =>
      Stream.unwrap(watchFrom(resourceVersion, () => state.resumedAt(resourceVersion))),
  }
}

/** Reports the objects of a selection, and each change of them, through every interruption. */
export const lastingWatch =
  (client: ClusterClient) =>
  <A>(resource: KubernetesResource, selection: ObjectSelection, project: Projection<A>): Changes<A> =>
    Stream.suspend(() => {
      const state = makeWatchState(project)
      const requests = requestsOf(client, resource, selection, state)
      let lastError: Pick<KubernetesError, "retryAfterSeconds"> = {}

      const pause = Effect.suspend(() => (state.failures === 0 ? Effect.void : pauseAfter(state.failures, lastError)))

      const request = Stream.suspend((): Changes<A> => {
        state.failures++
        if (state.resourceVersion !== undefined) return requests.resumed(state.resourceVersion)
        return state.streamsLists ? requests.streamedList : requests.pagedList
      })

      const settled = (error: KubernetesError): Changes<A> => {
        lastError = error
        if (isLasting(error)) return Stream.fail(error)
        if (error.reason !== "Expired") return Stream.fromIterable(state.interruptedBy(error))
        state.resourceVersion = undefined
        // The next request is another one. If it expires too, a pause follows.
        state.failures--
        return Stream.empty
      }

      return Stream.concat(Stream.fromEffectDrain(pause), Stream.catch(request, settled)).pipe(Stream.forever)
    })
