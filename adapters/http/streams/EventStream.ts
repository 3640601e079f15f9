import { Array, Context, Data, Effect, Stream } from "effect"
import { HttpServerResponse, type HttpServerRequest } from "effect/http"
import { Socket } from "effect/socket"

import { CurrentActor } from "#application/ports/CurrentActor.ts"

import type { HttpLimits } from "../api/limits/HttpLimits.ts"
import { type CloseCode, closeCodes } from "../api/streams/CloseCodes.ts"
import type { StreamContract } from "../api/streams/StreamContract.ts"
import { KeyWatch } from "../authentication/KeyWatch.ts"
import { Connections } from "../connections/Connections.ts"
import { refuse } from "../errors/Refuse.ts"
import { refuseHandshake } from "./Handshake.ts"
import { makePace } from "./SocketPace.ts"
import { takeSocketPlace } from "./SocketPlace.ts"
import { StreamSockets } from "./StreamSockets.ts"

/** What a websocket needs to know of the server it is served by. */
export class StreamSettings extends Context.Service<
  StreamSettings,
  Pick<HttpLimits, "slowSocketSeconds"> & {
    /** Web origins, besides the server's own, whose pages may open a websocket; such as `https://console.example.com`. */
    readonly allowedOrigins: ReadonlyArray<string>
  }
>()("orrery/adapters/http/streams/EventStream/StreamSettings") {}

/** Ends a stream with another close code than `ended`, such as when what it reports on is deleted. */
export class StreamEnd extends Data.TaggedError("StreamEnd")<{ readonly close: CloseCode }> {}

/** The events of one caller, and how each becomes a message. */
export interface Subscription<Event> {
  /** In the order of their cursors. When it ends by itself, the websocket closes as the contract defines. */
  readonly events: Stream.Stream<Event, StreamEnd>
  /** Called for each event and caller: `encodeOnce` encodes an event once for all callers. */
  readonly write: (event: Event) => string
}

/** One kind of stream. Everything else (handshake, limits, pace, heartbeat, access and close codes) is the same for all. */
export interface EventStream<Request, Event, E, R> {
  readonly contract: Pick<StreamContract<never>, "alternative" | "ended"> & {
    readonly cursor: Pick<StreamContract<never>["cursor"], "name">
  }
  /** Authorizes the caller, and finds the events after the cursor of the request. Its errors become ordinary responses. */
  readonly subscribe: (request: Request) => Effect.Effect<Subscription<Event>, E, R>
}

/** What a stream needs of a request, besides the input of its endpoint. */
export interface StreamRequest {
  readonly request: HttpServerRequest.HttpServerRequest
}

/** The connection still has another response to send, or the path is spelled in a way that only the router understands. */
const cannotUpgrade = refuse("UPGRADE_REQUIRED", {
  message:
    "This request cannot open a websocket. Send it on a connection of its own, with the path as the documentation spells it.",
})

/** So many events are written before the client has to have received them. */
const eventsAtOnceMax = 16

const upgraded = HttpServerResponse.empty({ status: 101 })

const tooSlow = new StreamEnd({ close: closeCodes.tooSlow })

/** Serves streams of events over websockets. Every refusal comes before the handshake, as an ordinary response. */
export const make = Effect.gen(function* () {
  const settings = yield* StreamSettings
  const sockets = yield* StreamSockets
  const { accessEnd } = yield* KeyWatch
  const { waiting } = yield* Connections

  return <Request extends StreamRequest, Event, E, R>({ contract, subscribe }: EventStream<Request, Event, E, R>) => {
    const { cursor, ended } = contract
    const finished = { ...closeCodes.ended, ...ended }
    const closeEvent = ({ code, reason, reconnect }: CloseCode) =>
      new Socket.CloseEvent(
        code,
        reconnect === "resume" ? `${reason} Reconnect with after=<last ${cursor.name}>.` : reason,
      )

    return Effect.fnUntraced(function* (asked: Request) {
      const { request } = asked
      yield* refuseHandshake(contract, request, settings.allowedOrigins)
      const { events, write } = yield* subscribe(asked)
      yield* takeSocketPlace(sockets)
      const socket = yield* Effect.catch(request.upgrade, () => cannotUpgrade)
      const writer = yield* socket.writer
      const { pull } = yield* Effect.orDie(socket.reader)
      const keepPace = makePace(request, waiting, settings.slowSocketSeconds, tooSlow)

      const send = events.pipe(
        Stream.runForEachArray((batch) =>
          Effect.forEach(
            Array.chunksOf(batch, eventsAtOnceMax),
            (some) => Effect.andThen(writer.writeAll(Array.map(some, write)), keepPace),
            { discard: true },
          ),
        ),
        Effect.as<CloseCode>(finished),
        Effect.catch((end) => Effect.succeed(end._tag === "StreamEnd" ? end.close : finished)),
        Effect.catchDefect((defect) =>
          Effect.as(Effect.logError("A websocket failed unexpectedly.", defect), closeCodes.failed),
        ),
        Effect.raceFirst(
          Effect.map(accessEnd(yield* CurrentActor), (end) =>
            end === "key ended" ? closeCodes.keyEnded : closeCodes.roleChanged,
          ),
        ),
        Effect.flatMap((close) => writer.write(closeEvent(close))),
        Effect.ignore,
      )
      yield* Effect.forkScoped(send)
      // A message ends the stream (see `StreamSockets`). Reading is how the end of the websocket is noticed.
      yield* Effect.ignore(Effect.forever(pull))
      return upgraded
    }, Effect.scoped)
  }
})
