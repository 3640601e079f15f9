import type { IncomingMessage } from "node:http"

import type { StreamAddress } from "../api/streams/StreamContract.ts"
import { pathOf, pathPattern } from "../request/PathPattern.ts"
import { responseOf } from "./ConnectionState.ts"

/**
 * Whether a request may take its connection over: it requests a websocket at a path that has one, and no response is being sent.
 *
 * All other requests to upgrade are ordinary requests, as RFC 9110 §7.8 allows, with the limits and timeouts of these.
 */
export const makeHandshakeCheck = (streams: ReadonlyArray<StreamAddress>) => {
  const patterns = streams.map(({ path }) => pathPattern(path))
  return ({ headers, method, socket, url = "" }: IncomingMessage): boolean =>
    method === "GET" &&
    headers.upgrade?.toLowerCase() === "websocket" &&
    patterns.some((pattern) => pattern.test(pathOf(url))) &&
    responseOf(socket) === undefined
}
