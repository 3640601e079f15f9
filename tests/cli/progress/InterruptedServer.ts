import { proxyPage, type ScriptedResponse, scriptedServer } from "../api/ScriptedServer.ts"

const operationId = "0197c0de-0000-7000-8000-000000000001"
const clusterId = "0197c0de-0000-7000-8000-000000000002"
const timestamp = "2026-01-31T12:00:00.000Z"

const eventOf = (sequence: number, status: string) => ({
  operationId,
  sequence,
  idempotencyKey: `event ${sequence}`,
  level: "INFO",
  phase: "apply",
  message: `Event ${sequence}.`,
  labels: {},
  progressPercentage: sequence,
  timestamp,
  status,
  simulated: true,
})

const progressOf = (status: string) => ({
  operationId,
  operationType: "CREATE",
  status,
  clusterId,
  clusterName: "followed",
  organizationId: clusterId,
  userId: clusterId,
  currentPhase: "apply",
  message: "",
  progressPercentage: 0,
  metadata: {},
  recentEvents: [],
  lastSequence: 0,
  engine: "built-in, simulated only",
  simulated: true,
  startedAt: timestamp,
  lastUpdate: timestamp,
})

/** How each connection goes: the events it sends, and the code it closes with; without one it is cut. */
export interface Connection {
  readonly sends: ReadonlyArray<number>
  readonly closes?: number
  /** Refused before the handshake, with this status. */
  readonly refused?: { readonly status: number; readonly code: string }
  /** Refused by a proxy before the handshake, with a page of this status. */
  readonly proxyStatus?: number
}

const json = (status: number, body: object): ScriptedResponse => ({
  status,
  type: "application/json",
  body: JSON.stringify(body),
})

const refusalOf = ({ proxyStatus, refused }: Connection): ScriptedResponse | undefined => {
  if (proxyStatus !== undefined) return proxyPage(proxyStatus)
  return (
    refused &&
    json(refused.status, {
      error: "Not now.",
      error_code: refused.code,
      status: refused.status,
      trace_id: "trace",
      details: { problems: [] },
    })
  )
}

/**
 * A server whose websockets end as a script says, and whose operation is complete after the last connection. `pages` are what a proxy
 * sends instead of the response to the first ordinary requests after it.
 */
export const interruptedServer = (
  script: ReadonlyArray<Connection>,
  last: number,
  pages: ReadonlyArray<number> = [],
) => {
  const left = [...pages]
  return scriptedServer({
    connection: (index) => {
      const connection = script[index] ?? { sends: [], closes: 1000 }
      const refused = refusalOf(connection)
      const messages = connection.sends.map((sequence) =>
        JSON.stringify(eventOf(sequence, sequence === last ? "COMPLETED" : "IN_PROGRESS")),
      )
      return {
        messages,
        ...(connection.closes === undefined ? {} : { closes: connection.closes }),
        ...(refused === undefined ? {} : { refused }),
      }
    },
    respond: (connections) => {
      const isOver = connections >= script.length
      const page = isOver ? left.shift() : undefined
      return page === undefined
        ? json(200, {
            data: progressOf(isOver ? "COMPLETED" : "IN_PROGRESS"),
            id: "request",
            message: "OK.",
            status: 200,
          })
        : proxyPage(page)
    },
  })
}
