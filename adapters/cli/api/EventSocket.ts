import { Cause, Effect, Option, Queue, Redacted, Schema, Stream } from "effect"
import { type RawData, WebSocket } from "ws"

import { apiKeyHeader } from "#adapters/http/api/Authentication.ts"
import { AnyApiError } from "#adapters/http/api/errors/ApiError.ts"
import { findCloseCode } from "#adapters/http/api/streams/CloseCodes.ts"
import type { StreamContract } from "#adapters/http/api/streams/StreamContract.ts"

import { type CommandFailed, serverGone } from "../CommandFailed.ts"
import { explainApiError } from "./ApiRefusal.ts"
import type { Connection } from "./Connection.ts"
import { makeReadingPace, type ReadingPace } from "./ReadingPace.ts"
import { explainStatus, notOrrery, unreachable } from "./Refusal.ts"

/** Which stream to read: the parameters of its path, and of its query. */
export interface StreamTarget<Event> {
  readonly contract: StreamContract<Event>
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}

const handshakeMilliseconds = 10_000
const messageBytesMax = 1024 * 1024
const refusalBytesMax = 64 * 1024
/** How often a silent connection is checked with a ping. */
const pingInterval = "20 seconds"

const textOf = (data: RawData) =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)).toString("utf8")

/** Reads a message of the websocket. */
export const messageReader = <Event>({ event }: StreamContract<Event>) =>
  Schema.decodeUnknownEffect(Schema.fromJsonString(event))
const decodeRefusal = Schema.decodeUnknownOption(Schema.fromJsonString(AnyApiError))

const addressOf = <Event>(server: URL, { contract, params, query }: StreamTarget<Event>): URL => {
  const path = contract.path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""))
  const url = new URL(path, server)
  url.protocol = server.protocol === "https:" ? "wss:" : "ws:"
  url.search = new URLSearchParams(query).toString()
  return url
}

type Messages = Queue.Queue<string, CommandFailed | Cause.Done>

/** What follows a close: it has ended, or the connection is lost. */
const closed = (server: URL, code: number): CommandFailed | undefined => {
  const known = findCloseCode(code)
  if (known === undefined) return unreachable(server, new Error("the connection was closed"))
  return known.reconnect === "no" ? undefined : serverGone(`${server.origin} closed the connection: ${known.reason}`)
}

/** Puts what the server sends into the queue. */
const listen = (socket: WebSocket, { remedy, server }: Connection, queue: Messages, pace: ReadingPace) => {
  const fail = (failure: CommandFailed) => Queue.failCauseUnsafe(queue, Cause.fail(failure))
  socket.on("message", (data) => {
    pace.received(socket)
    Queue.offerUnsafe(queue, textOf(data))
  })
  socket.on("error", (error) => fail(unreachable(server, error)))
  socket.on("close", (code) => {
    const failure = closed(server, code)
    if (failure === undefined) Queue.endUnsafe(queue)
    else fail(failure)
  })
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
    // While it is paused, no pong is read.
    if (socket.isPaused) isAlive = true
    if (socket.readyState !== WebSocket.OPEN || socket.isPaused) continue
    if (!isAlive) socket.terminate()
    isAlive = false
    yield* Effect.sync(() => socket.ping())
  }
})

const open = <Event>({ apiKey, server }: Connection, target: StreamTarget<Event>) =>
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

/** The events of a stream as they happen. Ends when the server ends the stream; fails when the connection is lost before. */
export const receiveEvents = <Event>(
  connection: Connection,
  target: StreamTarget<Event>,
): Stream.Stream<Event, CommandFailed> =>
  Stream.suspend(() => {
    const pace = makeReadingPace()
    const decode = messageReader(target.contract)
    return Stream.callback<string, CommandFailed>((queue) =>
      Effect.gen(function* () {
        const socket = yield* open(connection, target)
        listen(socket, connection, queue, pace)
        return yield* keepAlive(socket)
      }),
    ).pipe(
      Stream.tap(() => Effect.sync(pace.processed)),
      Stream.mapEffect((text) => Effect.mapError(decode(text), () => notOrrery(connection.server))),
    )
  })
