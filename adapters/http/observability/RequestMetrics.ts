import { type Context, Metric } from "effect"

const requests = Metric.counter("http_requests_total", {
  description: "Responses, by method, route template and status.",
  incremental: true,
})

const durations = Metric.histogram("http_request_duration_seconds", {
  description: "From a request's arrival to its response; websockets are left out.",
  boundaries: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})

/** Websockets open at this moment. */
export const openSockets = Metric.gauge("http_open_websockets", {
  description: "Websockets open at this moment.",
})

/** Bytes that wait in memory for clients that do not read. */
export const waitingBytes = Metric.gauge("http_waiting_bytes", {
  description: "Bytes of responses, websocket messages and pipelined requests that wait for clients to read.",
})

/** Connections that the server closed because a limit was reached. */
export const closedConnections = Metric.counter("http_closed_connections_total", {
  description: "Connections closed because a limit was reached, by reason.",
  incremental: true,
})

interface Series {
  readonly requests: Metric.Counter<number>
  readonly durations: Metric.Histogram<number>
}

/**
 * Counts requests with their responses. The series of a route are made once: looking them up by their attributes costs
 * more than counting.
 */
export const make = (context: Context.Context<never>) => {
  const seriesByRoute = new Map<string, Map<string, Series>>()
  const find = (method: string, route: string, status: number): Series => {
    const ofRoute = seriesByRoute.get(route) ?? new Map<string, Series>()
    const key = `${status}${method}`
    const known = ofRoute.get(key)
    if (known !== undefined) return known
    const made = {
      requests: Metric.withAttributes(requests, { method, route, status: String(status) }),
      durations: Metric.withAttributes(durations, { method, route }),
    }
    seriesByRoute.set(route, ofRoute.set(key, made))
    return made
  }
  return (method: string, route: string, status: number, durationSeconds: number): void => {
    const series = find(method, route, status)
    series.requests.updateUnsafe(1, context)
    if (status !== 101) series.durations.updateUnsafe(durationSeconds, context)
  }
}
