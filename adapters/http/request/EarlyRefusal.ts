import type { HttpServerRequest } from "effect/http"
import Negotiator from "negotiator"

import type { ErrorResponse } from "../errors/ErrorResponse.ts"

const jsonType = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i

/** A parameter of a media range other than its weight: no response depends on one. */
const otherParameter = /;(?!\s*q\s*=)[^;,="]*(?:=(?:"[^"]*"|[^;,"]*))?/gi

/** Longer than the Accept header of any client. The rest is ignored: reading 16 KiB takes several milliseconds. */
const acceptCharactersMax = 2048

/** Whether an Accept header leaves room for JSON (RFC 9110 §12.5.1). */
export const acceptsJson = (accept: string | undefined): boolean => {
  if (accept === undefined || accept === "*/*" || accept === "application/json" || accept.trim() === "") return true
  const ranges = accept.slice(0, acceptCharactersMax).replace(otherParameter, "")
  return new Negotiator({ headers: { accept: ranges } }).mediaTypes(["application/json"]).length > 0
}

const hasBody = ({ headers }: HttpServerRequest.HttpServerRequest): boolean =>
  headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0"

/** Why a request is refused before it is read and before any lookup; undefined when it is admitted. */
export const findEarlyRefusal = (
  request: HttpServerRequest.HttpServerRequest,
  bodyBytesMax: number,
): ErrorResponse | undefined => {
  const { headers, method } = request
  if (!acceptsJson(headers["accept"])) {
    return {
      status: 406,
      code: "NOT_ACCEPTABLE",
      error: "This server writes application/json only. Put it, or */*, into the Accept header.",
    }
  }
  if (method === "GET" || method === "HEAD" || !hasBody(request)) return undefined
  if (!jsonType.test(headers["content-type"] ?? "")) {
    return {
      status: 415,
      code: "UNSUPPORTED_MEDIA_TYPE",
      error: "The body must be JSON in UTF-8. Send it with Content-Type: application/json.",
    }
  }
  if (headers["content-encoding"] !== undefined && headers["content-encoding"] !== "identity") {
    return {
      status: 415,
      code: "UNSUPPORTED_MEDIA_TYPE",
      error: "This server reads no compressed bodies. Send it without Content-Encoding.",
    }
  }
  return Number(headers["content-length"] ?? 0) > bodyBytesMax ? payloadTooLarge(bodyBytesMax) : undefined
}

/** The rest of such a body is not read, so the connection cannot be used again. */
export const payloadTooLarge = (bodyBytesMax: number): ErrorResponse => ({
  status: 413,
  code: "PAYLOAD_TOO_LARGE",
  error: `The body is larger than ${bodyBytesMax} bytes. Send a smaller one.`,
  headers: { connection: "close" },
})
