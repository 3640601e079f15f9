import type { Allowance } from "./TokenBuckets.ts"

/** Everything this server limits. */
export interface HttpLimits {
  readonly requestBodyBytesMax: number
  /** Per API key, whether or not the key works. */
  readonly requestsPerKey: Allowance
  /** Per client address; an IPv6 client is its /64. */
  readonly requestsPerAddress: Allowance
  readonly socketsPerCallerMax: number
  readonly socketsPerProcessMax: number
  /** A websocket that cannot take a batch of events for this long is closed with 1013. */
  readonly slowSocketSeconds: number
  /** A websocket that does not answer a ping by the next one is cut. */
  readonly pingIntervalSeconds: number
  /** How long a stopping server lets accepted requests run. */
  readonly gracefulStopSeconds: number
}

export const defaultHttpLimits: HttpLimits = {
  requestBodyBytesMax: 1024 * 1024,
  requestsPerKey: { burst: 600, perSecond: 100 },
  requestsPerAddress: { burst: 1200, perSecond: 200 },
  socketsPerCallerMax: 200,
  socketsPerProcessMax: 5000,
  slowSocketSeconds: 30,
  pingIntervalSeconds: 30,
  gracefulStopSeconds: 15,
}
