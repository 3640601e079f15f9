import type { Socket } from "node:net"

import { Effect } from "effect"
import { type HttpServerResponse } from "effect/http"

import { completeHeaders } from "./AnswerHeaders.ts"
import { Connections, headerBytesMax, headersTimeoutSeconds, requestTimeoutSeconds } from "./Connections.ts"
import { type ErrorAnswer, toResponse } from "./ErrorAnswer.ts"
import { makeNumbering } from "./RequestContext.ts"
import * as RequestRecorder from "./RequestRecorder.ts"

/** What Node reports when it cannot read a request. */
interface ClientError extends Error {
  readonly code?: string
  /** The bytes that were being read. */
  readonly rawPacket?: Buffer
}

const methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"

/** The first line of a request that is complete but for a method that exists. */
const requestLine = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,32} [^\s]{1,2048} HTTP\/1\.[01]\r?\n/

const unknownMethod: ErrorAnswer = {
  status: 405,
  code: "METHOD_NOT_ALLOWED",
  error: `This server does not know the method of the request. It has ${methods}.`,
  headers: { allow: methods },
}

const unreadable: ErrorAnswer = {
  status: 400,
  code: "VALIDATION_FAILED",
  error:
    "The request is not HTTP/1.1 as this server reads it. Check its first line, its headers and how long it says its body is.",
}

const tooSlow: ErrorAnswer = {
  status: 408,
  code: "REQUEST_TIMEOUT",
  error: `The request did not arrive in time: its headers may take ${headersTimeoutSeconds} s, all of it ${requestTimeoutSeconds} s. Send it again.`,
}

const headersTooLarge: ErrorAnswer = {
  status: 431,
  code: "HEADERS_TOO_LARGE",
  error: `The path and the headers are larger than ${headerBytesMax} bytes. Send fewer or shorter ones.`,
}

const chunksTooLarge: ErrorAnswer = {
  status: 413,
  code: "PAYLOAD_TOO_LARGE",
  error: "The extensions of the body's chunks are too large. Send the body without them.",
}

const hasMethodOnlyWrong = ({ code, rawPacket }: ClientError): boolean =>
  code === "HPE_INVALID_METHOD" && rawPacket !== undefined && requestLine.test(rawPacket.toString("latin1", 0, 4096))

const answers: ReadonlyMap<string | undefined, ErrorAnswer> = new Map([
  ["HPE_HEADER_OVERFLOW", headersTooLarge],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", chunksTooLarge],
  ["ERR_HTTP_REQUEST_TIMEOUT", tooSlow],
])

/** What a client is told when its request cannot be read. */
export const answerClientError = (error: ClientError): ErrorAnswer =>
  answers.get(error.code) ?? (hasMethodOnlyWrong(error) ? unknownMethod : unreadable)

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

/** Whether a response is being sent, or an earlier request is still worked on: Node keeps it on the socket. */
const isAnswering = (socket: Socket): boolean =>
  (socket as { readonly _httpMessage?: unknown })._httpMessage instanceof Object

/** Responds to requests that cannot be read as to all others: with the error body, a line in the log and a count in the metrics. */
export const listen = Effect.gen(function* () {
  const { server } = yield* Connections
  const recorder = yield* RequestRecorder.make
  const nextId = yield* makeNumbering

  const respond = (error: ClientError, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable || isAnswering(socket)) {
      socket.destroy()
      return
    }
    const requestId = nextId()
    const clientAddress = socket.remoteAddress ?? "unknown"
    const open = recorder.open("unknown", clientAddress, { requestId, traceId: requestId })
    const answer = answerClientError(error)
    recorder.close(open, answer.status, "unreadable", { address: clientAddress, hasLatelyWorked: false })
    const context = { requestId, rateLimit: {}, crossOrigin: undefined }
    socket.write(bytesOf(completeHeaders(toResponse(answer, requestId), context, true)))
    socket.destroySoon()
  }
  server.on("clientError", respond)
})
