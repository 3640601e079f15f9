import type { Server } from "node:http"

import { Clock, Context, Effect, Layer, Metric, Schedule } from "effect"

import { headerBytesMax, type HttpLimits } from "../api/limits/HttpLimits.ts"
import type { StreamAddress } from "../api/streams/StreamContract.ts"
import { closedConnections, waitingBytes } from "../observability/RequestMetrics.ts"
import type { TrustedProxies } from "../request/ClientAddress.ts"
import { limitConnections } from "./ConnectionLimits.ts"
import { makePacedServer, type PacedServerOptions } from "./PacedServer.ts"
import { WaitingBytes } from "./WaitingBytes.ts"
import { makeHandshakeCheck } from "./WebsocketHandshake.ts"

/** Longer than most load balancers keep an idle connection, so that they are the ones to close it. */
const keepAliveTimeoutSeconds = 65

const checkSeconds = 1

/** How often requests that have not arrived completely are looked at. */
const arrivalCheckSeconds = 5

const nodeOptions = (
  { requestHeadersSeconds, requestSeconds }: HttpLimits,
  streams: ReadonlyArray<StreamAddress>,
): PacedServerOptions => ({
  headersTimeout: requestHeadersSeconds * 1000,
  requestTimeout: requestSeconds * 1000,
  connectionsCheckingInterval: Math.min(arrivalCheckSeconds, requestHeadersSeconds) * 1000,
  keepAliveTimeout: keepAliveTimeoutSeconds * 1000,
  maxHeaderSize: headerBytesMax,
  // Otherwise the first of two Authorization headers would count, where a proxy in front may have looked at the last.
  joinDuplicateHeaders: true,
  noDelay: true,
  // Checked with the name of the host, so that the response has a body.
  requireHostHeader: false,
  isHandshake: makeHandshakeCheck(streams),
})

/** The connections of one server, and what waits on them for clients that do not read. */
export class Connections extends Context.Service<
  Connections,
  {
    readonly server: Server
    readonly waiting: WaitingBytes
  }
>()("orrery/adapters/http/connections/Connections") {}

const make = Effect.fnUntraced(function* (
  limits: HttpLimits,
  trustedProxies: TrustedProxies,
  streams: ReadonlyArray<StreamAddress>,
) {
  const clock = yield* Clock.Clock
  const waiting = new WaitingBytes(limits, () => clock.currentTimeMillisUnsafe())
  const server = makePacedServer(waiting, nodeOptions(limits, streams))
  const { takeRefusals } = limitConnections(server, limits, trustedProxies)

  // One line for all of them: a client must not be able to fill the log with its connections.
  const report = (closed: ReadonlyMap<string, number>) =>
    closed.size === 0
      ? Effect.void
      : Effect.andThen(
          Effect.forEach(closed, ([reason, count]) =>
            Metric.update(Metric.withAttributes(closedConnections, { reason }), count),
          ),
          Effect.logWarning("Connections were closed because a limit was reached.", {
            closedByReason: Object.fromEntries(closed),
          }),
        )

  const check = Effect.gen(function* () {
    waiting.check()
    yield* Metric.update(waitingBytes, waiting.totalBytes)
    yield* report(new Map<string, number>([...waiting.takeCuts(), ...takeRefusals()]))
  })
  yield* Effect.forkScoped(Effect.repeat(check, Schedule.spaced(`${checkSeconds} seconds`)))
  return Connections.of({ server, waiting })
})

/** Only a request to the address of one of these streams takes its connection over. */
export const layer = (limits: HttpLimits, trustedProxies: TrustedProxies, streams: ReadonlyArray<StreamAddress>) =>
  Layer.effect(Connections, make(limits, trustedProxies, streams))
