import { load } from "./LoadClient.ts"
import type { MeasuredServer } from "./MeasuredServer.ts"
import { quantile } from "./Statistics.ts"

/** What a server did and used while it was asked for some seconds. */
export interface Round {
  readonly cpuMicroseconds: number
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly errors: number
}

/** Asks a server as fast as it responds; the time of its processor is per request. */
export const measure = async (
  server: MeasuredServer,
  {
    connections,
    nextRequest,
    seconds,
  }: {
    readonly connections: number
    readonly nextRequest: () => string
    readonly seconds: number
  },
): Promise<Round> => {
  const before = await server.report()
  const result = await load({ port: server.port, connections, seconds, nextRequest })
  const after = await server.report()
  return {
    cpuMicroseconds: (after.cpuMicroseconds - before.cpuMicroseconds) / result.requests,
    perSecond: result.requests / result.seconds,
    p50: quantile(result.milliseconds, 0.5),
    p99: quantile(result.milliseconds, 0.99),
    errors: result.errors,
  }
}
