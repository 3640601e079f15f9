import type { IncomingMessage } from "node:http"
import type { Socket } from "node:net"

import { Effect } from "effect"
import { type HttpServerResponse } from "effect/http"

import { makeNumbering } from "../context/RequestContext.ts"
import { toResponse } from "../errors/ErrorResponse.ts"
import * as RequestRecorder from "../observability/RequestRecorder.ts"
import { completeHeaders } from "../response/ResponseHeaders.ts"
import { clientErrorResponse, type ArrivalLimits, type ClientError, isClientError } from "./ClientErrorResponses.ts"
import { Connections } from "./Connections.ts"
import { incompleteRequestOf, isEnding, responseOf, setEnding } from "./ConnectionState.ts"
import { PacedRequest } from "./PacedRequest.ts"

/** How long a client may take to notice the end of its connection while it still sends. */
const lingerSeconds = 1

const reasons: Readonly<Record<number, string>> = {
  400: "Bad Request",
  405: "Method Not Allowed",
  408: "Request Timeout",
  413: "Payload Too Large",
  431: "Request Header Fields Too Large",
}

const bytesOf = ({ body, headers, status }: HttpServerResponse.HttpServerResponse): Buffer => {
  const content = body._tag === "Uint8Array" ? body.body : new Uint8Array()
  const lines = Object.entries({ ...headers, "content-length": String(content.length), connection: "close" })
  const head = [
    `HTTP/1.1 ${status} ${reasons[status] ?? "Error"}`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
  ]
  return Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), content])
}

/** The request of the error, if its response can still report it. */
const openRequestOf = (socket: Socket): PacedRequest | undefined => {
  const request: IncomingMessage | undefined = incompleteRequestOf(socket)
  const response = responseOf(socket)
  const canSay = response !== undefined && response.req === request && !response.headersSent
  return canSay && request instanceof PacedRequest ? request : undefined
}

/** Whether the error is about a request that does not exist yet, and no response is being sent. */
const isBetweenRequests = (socket: Socket): boolean =>
  incompleteRequestOf(socket) === undefined && responseOf(socket) === undefined

/**
 * Responds to requests that cannot be read as to all others: with the error body, a line in the log and a count in the metrics.
 *
 * A request whose headers have arrived is being handled. It fails when its body is read, and its own response has the reason. A
 * connection that is in the middle of another response is cut.
 */
export const listen = Effect.fnUntraced(function* (limits: ArrivalLimits) {
  const { server } = yield* Connections
  const recorder = yield* RequestRecorder.make
  const nextId = yield* makeNumbering
  const fork = Effect.runForkWith(yield* Effect.context<never>())

  /** A connection that is cut while its client sends is reset, and many clients then never see the response. */
  const closeGently = (socket: Socket): void => {
    socket.end()
    fork(
      Effect.delay(
        Effect.sync(() => socket.destroy()),
        `${lingerSeconds} seconds`,
      ),
    )
  }

  const respond = (error: ClientError, socket: Socket): void => {
    const requestId = nextId()
    const clientAddress = socket.remoteAddress ?? "unknown"
    const open = recorder.open("unknown", clientAddress, { requestId, traceId: requestId })
    const refusal = clientErrorResponse(error, limits)
    recorder.close(open, refusal.status, "unreadable", { address: clientAddress, isRecentlyValid: false })
    const context = { requestId, rateLimit: {}, crossOrigin: undefined }
    socket.write(bytesOf(completeHeaders(toResponse(refusal, requestId), context, true)))
    closeGently(socket)
  }

  server.on("clientError", (error, duplex) => {
    const socket = duplex as Socket
    if (isEnding(socket)) return
    const request = openRequestOf(socket)
    if (!isClientError(error) || !socket.writable || (request === undefined && !isBetweenRequests(socket))) {
      socket.destroy()
      return
    }
    setEnding(socket)
    if (request === undefined) return respond(error, socket)
    socket.destroySoon = () => closeGently(socket)
    request.failBody(error)
  })
})
