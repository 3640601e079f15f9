import * as NodeWS from "@effect/platform-node/NodeWS"
import { Context, Effect, Layer, Metric, Schedule, type Scope } from "effect"

import { closeCodes } from "./api/CloseCodes.ts"
import type { HttpLimits } from "./HttpLimits.ts"
import { openSockets } from "./RequestMetrics.ts"

/** Room for one more websocket, or why there is none. */
export type SocketAdmission = "admitted" | "too many of this caller" | "too many on this server"

/** A client has nothing to say here, so it may not say much. */
const clientMessageBytesMax = 1024

/** How long a client may take to answer a close frame before its connection is cut. */
const closeHandshakeMilliseconds = 1000

/** The websockets of this process: how many each caller holds, whether each still lives, and how all of them are closed. */
export class StreamSockets extends Context.Service<
  StreamSockets,
  {
    /** Takes a place until the scope closes; only "admitted" holds one. */
    readonly admit: (caller: string) => Effect.Effect<SocketAdmission, never, Scope.Scope>
    /** Closes every websocket with 1001 (going away), and cuts those that do not answer. */
    readonly closeAll: Effect.Effect<void>
    /** What the websocket server is made with. */
    readonly options: NodeWS.ServerOptions
  }
>()("orrery/adapters/http/StreamSockets") {}

/** Counts places per caller and in all. */
const makePlaces = (limits: HttpLimits) => {
  const held = new Map<string, number>()
  let total = 0
  const take = (caller: string): SocketAdmission => {
    const mine = held.get(caller) ?? 0
    if (total >= limits.socketsPerProcessMax) return "too many on this server"
    if (mine >= limits.socketsPerCallerMax) return "too many of this caller"
    held.set(caller, mine + 1)
    total++
    return "admitted"
  }
  const release = (caller: string) => {
    const mine = (held.get(caller) ?? 1) - 1
    if (mine === 0) held.delete(caller)
    else held.set(caller, mine)
    total--
  }
  return { take, release, total: () => total }
}

/** The websockets that have shaken hands. A dead peer is noticed because it leaves a ping unanswered. */
const makeSockets = () => {
  const answeredLastPing = new Map<NodeWS.WebSocket, boolean>()

  const track = (socket: NodeWS.WebSocket): true => {
    answeredLastPing.set(socket, true)
    socket.on("pong", () => answeredLastPing.set(socket, true))
    socket.once("close", () => answeredLastPing.delete(socket))
    return true
  }

  class TrackedSocket extends NodeWS.WebSocket {
    readonly tracked = track(this)
  }

  const pingAll = () => {
    for (const [socket, answered] of answeredLastPing) {
      if (!answered) socket.terminate()
      else if (socket.readyState === socket.OPEN) {
        answeredLastPing.set(socket, false)
        socket.ping()
      }
    }
  }
  const closeAll = () => {
    for (const socket of answeredLastPing.keys()) socket.close(closeCodes.stopping.code, closeCodes.stopping.reason)
  }
  const cutAll = () => {
    for (const socket of answeredLastPing.keys()) socket.terminate()
  }
  return { TrackedSocket, pingAll, closeAll, cutAll, isEmpty: () => answeredLastPing.size === 0 }
}

const make = Effect.fnUntraced(function* (limits: HttpLimits) {
  const places = makePlaces(limits)
  const sockets = makeSockets()
  const report = Effect.suspend(() => Metric.update(openSockets, places.total()))
  const take = (caller: string) =>
    Effect.tap(
      Effect.sync(() => places.take(caller)),
      () => report,
    )
  const release = (caller: string) =>
    Effect.andThen(
      Effect.sync(() => places.release(caller)),
      report,
    )

  yield* Effect.sync(sockets.pingAll).pipe(
    Effect.repeat(Schedule.spaced(`${limits.pingIntervalSeconds} seconds`)),
    Effect.forkScoped,
  )

  // The types of the library do not know closeTimeout yet.
  const options = {
    WebSocket: sockets.TrackedSocket,
    maxPayload: clientMessageBytesMax,
    perMessageDeflate: false,
    clientTracking: false,
    closeTimeout: closeHandshakeMilliseconds,
  }

  return StreamSockets.of({
    admit: (caller) =>
      Effect.acquireRelease(take(caller), (admission) => (admission === "admitted" ? release(caller) : Effect.void)),
    closeAll: Effect.gen(function* () {
      yield* Effect.sync(sockets.closeAll)
      yield* Effect.sync(sockets.isEmpty).pipe(
        Effect.repeat({ until: (empty) => empty, schedule: Schedule.spaced("20 millis") }),
        Effect.timeoutOption(`${closeHandshakeMilliseconds} millis`),
      )
      yield* Effect.sync(sockets.cutAll)
    }),
    options,
  })
})

export const layer = (limits: HttpLimits) => Layer.effect(StreamSockets, make(limits))
