import { type Duration, Effect, Stream } from "effect"
import type { HttpClientResponse } from "effect/http"

import type { KubernetesError } from "#domain/kubernetes/KubernetesError.ts"

import { clusterFailure, connectionFailure } from "./ClusterFailure.ts"
import { clusterLimits } from "./ClusterLimits.ts"
import type { ClusterRequest } from "./ClusterRequest.ts"
import { errorOfResponse } from "./StatusError.ts"

type Response = HttpClientResponse.HttpClientResponse

export const bytesOf = ({ stream }: Response): Stream.Stream<Uint8Array, KubernetesError> =>
  Stream.mapError(stream, connectionFailure)

/** The whole text of a response, up to a limit. */
export const textOf = Effect.fnUntraced(function* (response: Response, bytesMax: number) {
  const chunks: Array<Uint8Array> = []
  let bytes = 0
  yield* Stream.runForEach(bytesOf(response), (chunk) => {
    chunks.push(chunk)
    bytes += chunk.length
    return bytes > bytesMax
      ? Effect.fail(clusterFailure("Unreadable", `sent a response of more than ${bytesMax} bytes`))
      : Effect.void
  })
  return Buffer.concat(chunks).toString("utf8")
})

export const requireSuccess = Effect.fnUntraced(function* (request: ClusterRequest, response: Response) {
  if (response.status >= 200 && response.status < 300) return
  const body = yield* textOf(response, clusterLimits.errorBytes)
  return yield* errorOfResponse(response.status, body, {
    isSecret: request.isSecret,
    retryAfter: response.headers["retry-after"],
  })
})

/** Fails when the API takes longer. */
export const within =
  (duration: Duration.Input & string) =>
  <A, R>(effect: Effect.Effect<A, KubernetesError, R>) =>
    Effect.timeoutOrElse(effect, {
      duration,
      orElse: () => Effect.fail(clusterFailure("Unreachable", `did not respond in ${duration}`)),
    })
