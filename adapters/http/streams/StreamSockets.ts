import type { IncomingMessage } from "node:http"

import * as NodeWS from "@effect/platform-node/NodeWS"
import { Context, Effect, Layer, Metric, Schedule, type Scope } from "effect"

import type { HttpLimits } from "../api/limits/HttpLimits.ts"
import { closeCodes } from "../api/streams/CloseCodes.ts"
import type { StreamAddress } from "../api/streams/StreamContract.ts"
import { openSockets } from "../observability/RequestMetrics.ts"
import { pathOf, pathPattern } from "../request/PathPattern.ts"

/** Room for one more websocket, or why there is none. */
export type SocketAdmission = "admitted" | "too many of this caller" | "too many on this server"

/** Clients must not send messages: the first one ends the stream, and a longer one is not read. */
const clientMessageBytesMax = 1024

/** A client may ping once in a while. This many pings and pongs in a ping interval are more than any client needs. */
const clientFramesMax = 60

/** How long a client may take to respond to a close frame before its connection is closed. */
const closeHandshakeMilliseconds = 1000

/** The websockets of this process: how many each caller holds, whether each still lives, and how all of them are closed. */
export class StreamSockets extends Context.Service<
  StreamSockets,
  {
    /** Takes a place until the scope closes; only "admitted" holds one. */
    readonly admit: (caller: string) => Effect.Effect<SocketAdmission, never, Scope.Scope>
    /** Closes every websocket with 1001 (going away), and cuts those that do not respond. */
    readonly closeAll: Effect.Effect<void>
    /** What the websocket server is made with. */
    readonly options: NodeWS.ServerOptions
  }
>()("orrery/adapters/http/streams/StreamSockets") {}

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

/** What a websocket did since the last ping. */
interface Activity {
  pongReceived: boolean
  frames: number
}

/**
 * The websockets that have completed the handshake. A dead peer is detected by an unanswered ping. A peer that sends messages or
 * floods the server with pings gets a close frame and is no longer read, so that it costs nothing while the websocket closes.
 */
const makeSockets = () => {
  const activities = new Map<NodeWS.WebSocket, Activity>()

  const countFrame = (socket: NodeWS.WebSocket, activity: Activity): boolean => {
    if (++activity.frames <= clientFramesMax) return true
    refuseInput(socket)
    socket.pause()
    return false
  }
  const refuseInput = (socket: NodeWS.WebSocket) => {
    const { code, reason } = closeCodes.unwantedInput
    if (socket.readyState === socket.OPEN) socket.close(code, reason)
  }

  const track = (socket: NodeWS.WebSocket): true => {
    const activity = { pongReceived: true, frames: 0 }
    activities.set(socket, activity)
    socket.on("ping", (data) => {
      if (countFrame(socket, activity) && socket.readyState === socket.OPEN) socket.pong(data)
    })
    socket.on("pong", () => {
      activity.pongReceived = true
      countFrame(socket, activity)
    })
    socket.on("message", () => {
      refuseInput(socket)
      countFrame(socket, activity)
    })
    socket.once("close", () => activities.delete(socket))
    return true
  }

  class TrackedSocket extends NodeWS.WebSocket {
    readonly tracked = track(this)
  }

  const pingAll = () => {
    for (const [socket, activity] of activities) {
      if (!activity.pongReceived) socket.terminate()
      else if (socket.readyState === socket.OPEN) {
        activity.pongReceived = false
        activity.frames = 0
        socket.ping()
      }
    }
  }
  const closeAll = () => {
    for (const socket of activities.keys()) socket.close(closeCodes.stopping.code, closeCodes.stopping.reason)
  }
  const cutAll = () => {
    for (const socket of activities.keys()) socket.terminate()
  }
  return { TrackedSocket, pingAll, closeAll, cutAll, isEmpty: () => activities.size === 0 }
}

/** Never the ticket, which the library would choose where it is offered first. */
const makeProtocolChoice = (streams: ReadonlyArray<StreamAddress>) => {
  const known = streams.map(({ path, protocol }) => ({ pattern: pathPattern(path), protocol }))
  return (offered: Set<string>, { url = "" }: IncomingMessage): string | false => {
    const path = pathOf(url)
    return known.find(({ pattern, protocol }) => offered.has(protocol) && pattern.test(path))?.protocol ?? false
  }
}

const make = Effect.fnUntraced(function* (limits: HttpLimits, streams: ReadonlyArray<StreamAddress>) {
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

  // The types of the library do not know closeTimeout and maxFragments yet.
  const options = {
    WebSocket: sockets.TrackedSocket,
    maxPayload: clientMessageBytesMax,
    maxFragments: 1,
    // Each pong is counted before it is sent.
    autoPong: false,
    perMessageDeflate: false,
    clientTracking: false,
    closeTimeout: closeHandshakeMilliseconds,
    handleProtocols: makeProtocolChoice(streams),
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

export const layer = (limits: HttpLimits, streams: ReadonlyArray<StreamAddress>) =>
  Layer.effect(StreamSockets, make(limits, streams))
