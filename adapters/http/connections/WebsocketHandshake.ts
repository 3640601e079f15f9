import type { IncomingMessage } from "node:http"

import { HttpApi } from "effect/http-api"

import { Api } from "../api/Api.ts"
import { pathOf, pathPattern } from "../request/PathPattern.ts"
import { responseOf } from "./ConnectionState.ts"

const collect = (): ReadonlyArray<RegExp> => {
  const patterns: Array<RegExp> = []
  HttpApi.reflect(Api, {
    onGroup: () => {},
    onEndpoint: ({ endpoint, successes }) => {
      if (successes.has(101)) patterns.push(pathPattern(endpoint.path))
    },
  })
  return patterns
}

const patterns = collect()

/**
 * Whether a request may take its connection over: it asks for a websocket at a path that has one, and no response is being sent.
 *
 * All other requests to upgrade are ordinary requests, as RFC 9110 §7.8 allows, with the limits and timeouts of these.
 */
export const isWebsocketHandshake = ({ headers, method, socket, url = "" }: IncomingMessage): boolean =>
  method === "GET" &&
  headers.upgrade?.toLowerCase() === "websocket" &&
  patterns.some((pattern) => pattern.test(pathOf(url))) &&
  responseOf(socket) === undefined
