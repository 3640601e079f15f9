import { Effect, Equal, Semaphore } from "effect"
import { HttpClientRequest } from "effect/http"

import type { ClusterConnection, ClusterCredential } from "#application/ports/ClusterTransport.ts"
import type { KubernetesError } from "#domain/kubernetes/KubernetesError.ts"

import { makeClusterAgents } from "./ClusterAgents.ts"
import { connectionFailure } from "./ClusterFailure.ts"
import { clusterLimits } from "./ClusterLimits.ts"
import { type ClusterRequest, httpRequestOf } from "./ClusterRequest.ts"
import { textOf, within } from "./ClusterResponse.ts"

const withToken = (credential: ClusterCredential) =>
  credential.type === "token"
    ? HttpClientRequest.bearerToken(credential.token)
    : (request: HttpClientRequest.HttpClientRequest) => request

/** The way to a cluster, which is looked for once, and again after it was lost. */
const rememberConnection = Effect.fnUntraced(function* (connect: Effect.Effect<ClusterConnection, KubernetesError>) {
  const connecting = yield* Semaphore.make(1)
  let connection: ClusterConnection | undefined

  const find = Effect.suspend(() =>
    connection === undefined
      ? Effect.tap(connect, (found) => Effect.sync(() => void (connection = found)))
      : Effect.succeed(connection),
  )
  const forget = ({ reason }: KubernetesError) =>
    Effect.sync(() => {
      if (reason === "Unreachable") connection = undefined
    })
  return { connected: connecting.withPermits(1)(find), forget }
})

/** Sends requests to one cluster with a credential, which it renews once if the API refuses it. */
export const makeAuthorizedRequests = Effect.fnUntraced(function* (
  connect: Effect.Effect<ClusterConnection, KubernetesError>,
) {
  const agentFor = yield* makeClusterAgents
  const { connected, forget } = yield* rememberConnection(connect)

  const execute = Effect.fnUntraced(function* (
    to: ClusterConnection,
    credential: ClusterCredential,
    request: ClusterRequest,
  ) {
    const { client, replace } = yield* agentFor(to, credential)
    const response = yield* client.execute(withToken(credential)(httpRequestOf(to.server, request))).pipe(
      Effect.mapError(connectionFailure),
      within(clusterLimits.responseTimeout),
      Effect.tapError(() => replace),
    )
    return { response, replace }
  })

  const respond = Effect.fnUntraced(function* (request: ClusterRequest) {
    const to = yield* connected
    const credential = yield* to.credential()
    const first = yield* execute(to, credential, request)
    if (first.response.status !== 401) return first
    const renewed = yield* to.credential(credential)
    if (Equal.equals(renewed, credential)) return first
    // Read to its end, so that its connection is free.
    yield* Effect.ignore(textOf(first.response, clusterLimits.errorBytes))
    return yield* execute(to, renewed, request)
  })

  return { connected, respond: (request: ClusterRequest) => Effect.tapError(respond(request), forget) }
})
