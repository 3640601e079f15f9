import { Cause, Effect, Option, Queue, Redacted, Schema, Stream } from "effect"
import { type RawData, WebSocket } from "ws"

import { apiKeyHeader } from "#adapters/http/api/Authentication.ts"
import { AnyApiError } from "#adapters/http/api/errors/ApiError.ts"
import { ProgressEvent } from "#adapters/http/api/operations/ProgressEvent.ts"

import type { CommandFailed } from "../CommandFailed.ts"
import { explainApiError } from "./ApiRefusal.ts"
import type { Connection } from "./Connection.ts"
import { explainStatus, notOrrery, unreachable } from "./Refusal.ts"

/** Which log to read, and after which event to begin. */
export interface ProgressTarget {
  readonly clusterId: string
  readonly operationId: string
  readonly after: number
}

const handshakeMilliseconds = 10_000
const messageBytesMax = 1024 * 1024
const refusalBytesMax = 64 * 1024
/** How often a silent connection is checked with a ping. */
const pingInterval = "20 seconds"
const normalClosure = 1000

const textOf = (data: RawData) =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)).toString("utf8")

/** Reads a message of the websocket. */
export const decodeEvent = Schema.decodeUnknownEffect(Schema.fromJsonString(ProgressEvent))
const decodeRefusal = Schema.decodeUnknownOption(Schema.fromJsonString(AnyApiError))

const addressOf = (server: URL, { after, clusterId, operationId }: ProgressTarget): URL => {
  const url = new URL(`/api/v1/clusters/${encodeURIComponent(clusterId)}/progress/stream`, server)
  url.protocol = server.protocol === "https:" ? "wss:" : "ws:"
  url.search = new URLSearchParams({ operationId, after: String(after) }).toString()
  return url
}

type Events = Queue.Queue<string, CommandFailed | Cause.Done>

/** Puts the messages of the socket into the queue. */
const listen = (socket: WebSocket, { remedy, server }: Connection, queue: Events) => {
  const fail = (failure: CommandFailed) => Queue.failCauseUnsafe(queue, Cause.fail(failure))
  socket.on("message", (data) => Queue.offerUnsafe(queue, textOf(data)))
  socket.on("error", (error) => fail(unreachable(server, error)))
  socket.on("close", (code) =>
    code === normalClosure ? Queue.endUnsafe(queue) : fail(unreachable(server, new Error("the connection was closed"))),
  )
  // A refusal comes before the handshake, as an ordinary response.
  socket.on("unexpected-response", (_request, response) => {
    let text = ""
    response.setEncoding("utf8")
    response.on("data", (chunk: string) => {
      if (text.length < refusalBytesMax) text += chunk
    })
    response.on("end", () =>
      fail(
        Option.match(decodeRefusal(text), {
          onNone: () => explainStatus(server, response.statusCode ?? 0, response.headers.location),
          onSome: (error) => explainApiError(error, { remedy }),
        }),
      ),
    )
    response.on("error", (error) => fail(unreachable(server, error)))
  })
}

/** Closes a connection whose other end is gone, so that its reader can reconnect. */
const keepAlive = Effect.fnUntraced(function* (socket: WebSocket) {
  let isAlive = true
  socket.on("pong", () => (isAlive = true))
  while (true) {
    yield* Effect.sleep(pingInterval)
    if (socket.readyState !== WebSocket.OPEN) continue
    if (!isAlive) socket.terminate()
    isAlive = false
    yield* Effect.sync(() => socket.ping())
  }
})

const open = ({ apiKey, server }: Connection, target: ProgressTarget) =>
  Effect.acquireRelease(
    Effect.sync(
      () =>
        new WebSocket(addressOf(server, target), {
          headers: { [apiKeyHeader]: Redacted.value(apiKey) },
          handshakeTimeout: handshakeMilliseconds,
          maxPayload: messageBytesMax,
          followRedirects: false,
        }),
    ),
    (socket) =>
      Effect.sync(() => {
        socket.on("error", () => {})
        socket.terminate()
      }),
  )

/** The events of an operation as they happen. Ends after the last one; fails when the connection is lost before. */
export const progressEvents = (
  connection: Connection,
  target: ProgressTarget,
): Stream.Stream<ProgressEvent, CommandFailed> =>
  Stream.callback<string, CommandFailed>((queue) =>
    Effect.gen(function* () {
      const socket = yield* open(connection, target)
      listen(socket, connection, queue)
      return yield* keepAlive(socket)
    }),
  ).pipe(Stream.mapEffect((text) => Effect.mapError(decodeEvent(text), () => notOrrery(connection.server))))
