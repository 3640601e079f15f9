import { type Duration, Effect, Semaphore, Stream } from "effect"
import { HttpClient } from "effect/http"

import type { ClusterConnection } from "#application/ports/ClusterTransport.ts"
import type { KubernetesError } from "#domain/kubernetes/KubernetesError.ts"

import { makeAuthorizedRequests } from "./AuthorizedRequests.ts"
import { makeCircuitBreaker } from "./CircuitBreaker.ts"
import { clusterFailure } from "./ClusterFailure.ts"
import { clusterLimits } from "./ClusterLimits.ts"
import type { ClusterRequest } from "./ClusterRequest.ts"
import { bytesOf, requireSuccess, textOf, within } from "./ClusterResponse.ts"

/** Sends requests to one cluster, within the limits of `clusterLimits`. */
export const makeClusterClient = Effect.fnUntraced(function* (
  connect: Effect.Effect<ClusterConnection, KubernetesError>,
) {
  const { connected, respond } = yield* makeAuthorizedRequests(connect)
  const guarded = makeCircuitBreaker()
  const turns = yield* Semaphore.make(clusterLimits.concurrentRequests)
  const streams = yield* Semaphore.make(clusterLimits.openStreams)

  const send = (request: ClusterRequest) =>
    guarded(respond(request)).pipe(
      Effect.tap(({ response }) => requireSuccess(request, response)),
      // Keeps internal trace ids from the cluster.
      Effect.provideService(HttpClient.TracerPropagationEnabled, false),
    )

  const streamTurn = Effect.acquireRelease(streams.takeIfAvailable(1), (isTaken) =>
    isTaken ? streams.release(1) : Effect.void,
  ).pipe(
    Effect.filterOrFail(
      (isTaken) => isTaken,
      () => clusterFailure("LimitReached", `has ${clusterLimits.openStreams} open watches and logs of this server`),
    ),
  )

  return {
    /** Fails where there is no way to the cluster. It sends nothing. */
    connected: Effect.asVoid(connected),
    /** The text of a response. */
    text: (request: ClusterRequest): Effect.Effect<string, KubernetesError> =>
      send(request).pipe(
        Effect.flatMap(({ response }) => textOf(response, clusterLimits.responseBytes)),
        Effect.scoped,
        turns.withPermits(1),
        within(clusterLimits.requestTimeout),
      ),
    /** The bytes of a response that has begun, at the pace of their consumer. They fail when none comes for so long. */
    open: Effect.fnUntraced(function* (request: ClusterRequest, silence: Duration.Input) {
      yield* streamTurn
      const { replace, response } = yield* send(request)
      const silent = Effect.andThen(replace, Effect.fail(clusterFailure("Unreachable", "sent nothing for too long")))
      return Stream.timeoutOrElse(bytesOf(response), { duration: silence, orElse: () => Stream.fromEffect(silent) })
    }),
  }
})

export type ClusterClient = Effect.Success<ReturnType<typeof makeClusterClient>>
