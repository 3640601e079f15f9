import { createServer, type IncomingMessage } from "node:http"

import { Effect } from "effect"
import { WebSocketServer } from "ws"

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
}

const parametersOf = ({ url = "" }: IncomingMessage) => new URL(url, "http://server").searchParams

/** A server whose websockets end as a script says. Gives its address, and the `after` of every connection so far. */
export const interruptedServer = (script: ReadonlyArray<Connection>, last: number) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly url: string; readonly resumedAfter: Array<string | null>; readonly close: () => void }>(
      (resume) => {
        const resumedAfter: Array<string | null> = []
        const server = createServer((_request, response) => {
          const status = resumedAfter.length < script.length ? "IN_PROGRESS" : "COMPLETED"
          response.setHeader("content-type", "application/json")
          response.end(JSON.stringify({ data: progressOf(status), id: "request", message: "OK.", status: 200 }))
        })
        const sockets = new WebSocketServer({ noServer: true })
        server.on("upgrade", (request, socket, head) => {
          const connection = script[resumedAfter.length] ?? { sends: [], closes: 1000 }
          resumedAfter.push(parametersOf(request).get("after"))
          if (connection.refused !== undefined) {
            const { code, status } = connection.refused
            const body = { error: "Not now.", error_code: code, status, trace_id: "trace", details: { problems: [] } }
            socket.end(`HTTP/1.1 ${status} Refused\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(body)}`)
            return
          }
          sockets.handleUpgrade(request, socket, head, (client) => {
            for (const sequence of connection.sends) {
              client.send(JSON.stringify(eventOf(sequence, sequence === last ? "COMPLETED" : "IN_PROGRESS")))
            }
            if (connection.closes === undefined) socket.end()
            else client.close(connection.closes)
          })
        })
        const close = () => {
          for (const client of sockets.clients) client.terminate()
          server.closeAllConnections()
          server.close()
        }
        server.listen(0, "127.0.0.1", () => {
          const address = server.address()
          const port = typeof address === "object" && address !== null ? address.port : 0
          resume(Effect.succeed({ url: `http://127.0.0.1:${port}`, resumedAfter, close }))
        })
      },
    ),
    ({ close }) => Effect.sync(close),
  )
