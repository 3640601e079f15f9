import type { Allowance } from "./RateLimitAllowances.ts"

/** Everything this server limits. */
export interface HttpLimits {
  readonly requestBodyBytesMax: number
  /** How long a client may take to send its headers, and its whole request. Slower ones are cut (slow loris). */
  readonly requestHeadersSeconds: number
  readonly requestSeconds: number
  /** Per API key, whether or not the key works. */
  readonly requestsPerKey: Allowance
  /** Per client address; an IPv6 client is its /64. */
  readonly requestsPerAddress: Allowance
  /** How often the processes of one database exchange what callers have used of these two. */
  readonly usageExchangeSeconds: number
  /** Look-ups of keys that have not recently worked: failed ones, and those in progress. */
  readonly keyTriesPerAddress: Allowance
  /** The same for all addresses together. */
  readonly keyTriesPerProcess: Allowance
  /** How long such a try may wait for its turn. */
  readonly keyTryWaitSeconds: number
  /** How long a caller that goes on when it has tried too much waits to hear so; and how many may wait at once. */
  readonly refusalDelaySeconds: number
  readonly delayedRefusalsMax: number
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
  /** A websocket that does not answer a ping by the next one is cut. */
  readonly pingIntervalSeconds: number
  /** How long a stopping server lets accepted requests run. */
  readonly gracefulStopSeconds: number
}

export const defaultHttpLimits: HttpLimits = {
  requestBodyBytesMax: 1024 * 1024,
  requestHeadersSeconds: 10,
  requestSeconds: 30,
  requestsPerKey: { burst: 600, perSecond: 100 },
  requestsPerAddress: { burst: 1200, perSecond: 200 },
  usageExchangeSeconds: 1,
  keyTriesPerAddress: { burst: 50, perSecond: 10 },
  keyTriesPerProcess: { burst: 1000, perSecond: 200 },
  keyTryWaitSeconds: 2,
  refusalDelaySeconds: 1,
  delayedRefusalsMax: 1000,
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
