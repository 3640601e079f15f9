import { Array, Context, Effect, Stream } from "effect"
import { HttpServerResponse, type HttpServerRequest } from "effect/http"
import { Socket } from "effect/socket"

import { ReadOperations } from "#application/operation/ReadOperations.ts"
import { CurrentActor } from "#application/ports/CurrentActor.ts"
import type { OperationId } from "#domain/operation/Operation.ts"

import { type CloseCode, closeCodes } from "../api/streams/CloseCodes.ts"
import { KeyWatch } from "../authentication/KeyWatch.ts"
import { Connections } from "../connections/Connections.ts"
import type { HttpLimits } from "../context/HttpLimits.ts"
import { declareErrors } from "../errors/DomainErrors.ts"
import { refuse } from "../errors/Refuse.ts"
import { writeEvent } from "../views/ProgressView.ts"
import { refuseHandshake } from "./Handshake.ts"
import { makePace } from "./SocketPace.ts"
import { StreamSockets } from "./StreamSockets.ts"

/** What a websocket needs to know of the server it is served by. */
export class StreamSettings extends Context.Service<
  StreamSettings,
  Pick<HttpLimits, "slowSocketSeconds"> & {
    /** Web origins, besides the server's own, whose pages may open a websocket; such as `https://console.example.com`. */
    readonly allowedOrigins: ReadonlyArray<string>
  }
>()("orrery/adapters/http/streams/ProgressStream/StreamSettings") {}

interface StreamRequest {
  readonly params: { readonly clusterId: string }
  readonly query: { readonly operationId?: OperationId; readonly after?: number }
  readonly request: HttpServerRequest.HttpServerRequest
}

const refusals = {
  "too many of this caller": "You have as many websockets open as one caller may. Close one and try again.",
  "too many on this server": "This server has as many websockets open as it can hold. Try again in a moment.",
}

/** The connection still has another response to send, or the path is spelled in a way that only the router understands. */
const cannotUpgrade = refuse("UPGRADE_REQUIRED", {
  message:
    "This request cannot open a websocket. Send it on a connection of its own, with the path as the documentation spells it.",
})

/** So many events are written before the client has to have taken them. */
const eventsAtOnceMax = 16

const upgraded = HttpServerResponse.empty({ status: 101 })

const close = ({ code, reason }: CloseCode) => new Socket.CloseEvent(code, reason)

const finished = close(closeCodes.finished)
const tooSlow = close(closeCodes.tooSlow)
const keyEnded = close(closeCodes.keyEnded)
const roleChanged = close(closeCodes.roleChanged)
const failed = close(closeCodes.failed)

/** Streams an operation's log over a websocket. Every refusal comes before the handshake, as an ordinary response. */
export const make = Effect.gen(function* () {
  const readOperations = yield* ReadOperations
  const settings = yield* StreamSettings
  const sockets = yield* StreamSockets
  const { accessEnd } = yield* KeyWatch
  const { waiting } = yield* Connections

  const takePlace = Effect.gen(function* () {
    const { organizationId, userId } = yield* CurrentActor
    const admission = yield* sockets.admit(`${organizationId} ${userId}`)
    if (admission !== "admitted") return yield* refuse("RATE_LIMITED", { message: refusals[admission] })
  })

  return Effect.fnUntraced(function* ({ params, query, request }: StreamRequest) {
    yield* refuseHandshake(request, settings.allowedOrigins)
    const { events, operation } = yield* declareErrors(
      readOperations.follow(params.clusterId, query.operationId, query.after ?? 0),
    )
    yield* takePlace
    const socket = yield* Effect.catch(request.upgrade, () => cannotUpgrade)
    const writer = yield* socket.writer
    const { pull } = yield* Effect.orDie(socket.reader)

    const keepPace = makePace(request, waiting, settings.slowSocketSeconds, tooSlow)

    const send = events.pipe(
      Stream.runForEachArray((batch) =>
        Effect.forEach(
          Array.chunksOf(batch, eventsAtOnceMax),
          (events) =>
            Effect.andThen(
              writer.writeAll(Array.map(events, (event) => writeEvent(event, operation.simulated))),
              keepPace,
            ),
          { discard: true },
        ),
      ),
      Effect.as(finished),
      Effect.catch((end) => Effect.succeed(end instanceof Socket.CloseEvent ? end : finished)),
      Effect.catchDefect(() => Effect.succeed(failed)),
      Effect.raceFirst(
        Effect.map(accessEnd(yield* CurrentActor), (end) => (end === "key ended" ? keyEnded : roleChanged)),
      ),
      Effect.flatMap((end) => writer.write(end)),
      Effect.ignore,
    )
    yield* Effect.forkScoped(send)
    // A message ends the stream (see `StreamSockets`). Reading is how the end of the websocket is noticed.
    yield* Effect.ignore(Effect.forever(pull))
    return upgraded
  }, Effect.scoped)
})
