import { defaultRateLimitAllowances, type RateLimitAllowances } from "./RateLimitAllowances.ts"

/** Everything this server limits. */
export interface HttpLimits extends RateLimitAllowances {
  readonly requestBodyBytesMax: number
  /** How long a client may take to send its headers, and its whole request. Slower ones are cut (slow loris). */
  readonly requestHeadersSeconds: number
  readonly requestSeconds: number
  /** Open connections in all, and from one address that is no trusted proxy. More are closed at once. */
  readonly connectionsMax: number
  readonly connectionsPerAddressMax: number
  /** Requests of one connection that wait for the response before them. A connection with more is cut. */
  readonly pipelinedRequestsMax: number
  /** Bytes that wait in memory for clients that do not read: for one connection, and for all of them. More are cut. */
  readonly connectionWaitingBytesMax: number
  readonly waitingBytesMax: number
  /** A connection whose client reads nothing of a response for this long is cut. */
  readonly unreadResponseSeconds: number
  readonly socketsPerCallerMax: number
  readonly socketsPerProcessMax: number
  /** A websocket that cannot take a batch of events for this long is closed as too slow. */
  readonly slowSocketSeconds: number
  /** The interval at which the server checks that the owner of a websocket still has access. */
  readonly keyCheckSeconds: number
  /** A websocket that does not respond to a ping by the next one is closed. */
  readonly pingIntervalSeconds: number
  /** How long a stopping server lets accepted requests run. */
  readonly gracefulStopSeconds: number
}

/** The path and the headers of a request together. */
export const headerBytesMax = 16 * 1024

export const defaultHttpLimits: HttpLimits = {
  requestBodyBytesMax: 1024 * 1024,
  requestHeadersSeconds: 10,
  requestSeconds: 30,
  ...defaultRateLimitAllowances,
  connectionsMax: 10_000,
  connectionsPerAddressMax: 2000,
  pipelinedRequestsMax: 10,
  connectionWaitingBytesMax: 8 * 1024 * 1024,
  waitingBytesMax: 32 * 1024 * 1024,
  unreadResponseSeconds: 30,
  socketsPerCallerMax: 200,
  socketsPerProcessMax: 5000,
  slowSocketSeconds: 30,
  keyCheckSeconds: 2,
  pingIntervalSeconds: 30,
  gracefulStopSeconds: 15,
}
