import { headerBytesMax, type HttpLimits } from "../api/limits/HttpLimits.ts"
import type { ErrorResponse } from "../errors/ErrorResponse.ts"

/** What Node reports when it cannot read a request. */
export interface ClientError extends Error {
  readonly code: string
  /** The bytes that were being read. */
  readonly rawPacket?: Buffer
}

/** Whether an error is one of Node's about a request that it cannot read. */
export const isClientError = (error: unknown): error is ClientError =>
  error instanceof Error &&
  "code" in error &&
  typeof error.code === "string" &&
  (error.code.startsWith("HPE_") || error.code === "ERR_HTTP_REQUEST_TIMEOUT")

const methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"

/** The first line of a request that is complete but for a method that exists. */
const requestLine = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,32} [^\s]{1,2048} HTTP\/1\.[01]\r?\n/

const unknownMethod: ErrorResponse = {
  status: 405,
  code: "METHOD_NOT_ALLOWED",
  error: `This server does not know the method of the request. It has ${methods}.`,
  headers: { allow: methods },
}

const unreadable: ErrorResponse = {
  status: 400,
  code: "VALIDATION_FAILED",
  error:
    "The request is not HTTP/1.1 as this server reads it. Check its first line, its headers and its Content-Length.",
}

const headersTooLarge: ErrorResponse = {
  status: 431,
  code: "HEADERS_TOO_LARGE",
  error: `The path and the headers are larger than ${headerBytesMax} bytes. Send fewer or shorter ones.`,
}

const chunksTooLarge: ErrorResponse = {
  status: 413,
  code: "PAYLOAD_TOO_LARGE",
  error: "The extensions of the body's chunks are too large. Send the body without them.",
}

const tooSlow = ({ requestHeadersSeconds, requestSeconds }: ArrivalLimits): ErrorResponse => ({
  status: 408,
  code: "REQUEST_TIMEOUT",
  error: `The request did not arrive in time: its headers may take ${requestHeadersSeconds} s, all of it ${requestSeconds} s. Send it again.`,
})

export type ArrivalLimits = Pick<HttpLimits, "requestHeadersSeconds" | "requestSeconds">

const hasMethodOnlyWrong = ({ code, rawPacket }: ClientError): boolean =>
  code === "HPE_INVALID_METHOD" && rawPacket !== undefined && requestLine.test(rawPacket.toString("latin1", 0, 4096))

/** The response to a request that cannot be read. */
export const clientErrorResponse = (error: ClientError, limits: ArrivalLimits): ErrorResponse => {
  if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") return tooSlow(limits)
  if (error.code === "HPE_HEADER_OVERFLOW") return headersTooLarge
  if (error.code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return chunksTooLarge
  return hasMethodOnlyWrong(error) ? unknownMethod : unreadable
}
