import { createSecureContext } from "node:tls"

import { Effect, RcMap, Redacted, type Scope } from "effect"
import { HttpClient, type HttpClientError } from "effect/http"

import type { ClusterConnection, ClusterCredential } from "#application/ports/ClusterTransport.ts"

import { clusterFailure } from "./ClusterFailure.ts"
import { clusterLimits } from "./ClusterLimits.ts"

/** What a connection depends on: requests with equal ones share it. A token is no part of it, because each request has its own. */
interface AgentKey {
  readonly authorities: string | undefined
  readonly serverName: string | undefined
  readonly certificate: string | undefined
  readonly key: Redacted.Redacted | undefined
  /** How often it was replaced. */
  readonly generation: number
}

/** Read before a connection: an error of TLS would say nothing of where it comes from. */
const secureContextOf = ({ authorities, certificate, key }: AgentKey) =>
  Effect.try({
    try: () =>
      createSecureContext({
        ...(authorities !== undefined && { ca: authorities }),
        ...(certificate !== undefined && key !== undefined && { cert: certificate, key: Redacted.value(key) }),
      }),
    catch: () => clusterFailure("Unreachable", "needs a certificate or a key that is not valid"),
  })

/** A client that trusts the authorities of the cluster and no others, whatever the environment says, and knows no proxy. */
const makeAgent = Effect.fnUntraced(function* (key: AgentKey) {
  const secureContext = yield* secureContextOf(key)
  // Loaded where it is used: most servers have no use for it.
  const { Dispatcher, makeDispatcherOptions, makeUndici } = yield* Effect.promise(
    () => import("@effect/platform-node/NodeHttpClient"),
  )
  const dispatcher = yield* makeDispatcherOptions({
    allowH2: true,
    connect: {
      secureContext,
      rejectUnauthorized: true,
      timeout: clusterLimits.connectTimeoutMillis,
      ...(key.serverName !== undefined && { servername: key.serverName }),
    },
  })
  return HttpClient.withScope(yield* Effect.provideService(makeUndici, Dispatcher, dispatcher))
})

/** A connection to a cluster. */
export interface ClusterAgent {
  readonly client: HttpClient.HttpClient.With<HttpClientError.HttpClientError, Scope.Scope>
  /** Lets later requests use another connection, because this one no longer works. Nothing ends one whose other side is gone. */
  readonly replace: Effect.Effect<void>
}

/** The connections to one cluster. One without use is closed after a minute; so is that of a certificate that was renewed. */
export const makeClusterAgents = Effect.gen(function* () {
  const agents = yield* RcMap.make({ lookup: makeAgent, idleTimeToLive: clusterLimits.idleTime })
  let current = 0

  return Effect.fnUntraced(function* ({ authorities, serverName }: ClusterConnection, credential: ClusterCredential) {
    const generation = current
    const client = yield* RcMap.get(agents, {
      authorities,
      serverName,
      generation,
      ...(credential.type === "certificate"
        ? { certificate: credential.certificate, key: credential.key }
        : { certificate: undefined, key: undefined }),
    })
    const replace = Effect.sync(() => {
      if (current === generation) current++
    })
    return { client, replace } satisfies ClusterAgent
  })
})
