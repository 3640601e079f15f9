import { createServer, type IncomingMessage } from "node:http"

import { Effect } from "effect"
import { WebSocketServer } from "ws"

/** A response instead of a handshake, or to an ordinary request. */
export interface ScriptedResponse {
  readonly status: number
  readonly type: "application/json" | "text/html"
  readonly body: string
}

/** How one connection goes: the messages it sends, and the code it closes with; without a code it is cut. */
export interface ScriptedConnection {
  readonly messages?: ReadonlyArray<string>
  readonly closes?: number
  /** Sent instead of the handshake. */
  readonly refused?: ScriptedResponse
}

/** What a server does, by the number of connections before. */
export interface Script {
  readonly connection: (index: number) => ScriptedConnection
  /** How it responds to ordinary requests, after so many connections. */
  readonly respond: (connections: number) => ScriptedResponse
}

/** The error page of a proxy that cannot reach the server behind it. */
export const proxyPage = (status: number): ScriptedResponse => ({
  status,
  type: "text/html",
  body: `<html><body><h1>${status} Bad Gateway</h1></body></html>`,
})

const parametersOf = ({ url = "" }: IncomingMessage) => new URL(url, "http://server").searchParams

export interface ScriptedServer {
  readonly url: string
  /** The `after` of each connection so far. */
  readonly resumedAfter: ReadonlyArray<string | null>
  readonly close: () => void
}

/** A server whose websockets end as a script says. */
export const scriptedServer = (script: Script) =>
  Effect.acquireRelease(
    Effect.callback<ScriptedServer>((resume) => {
      const resumedAfter: Array<string | null> = []
      const server = createServer((_request, response) => {
        const { body, status, type } = script.respond(resumedAfter.length)
        response.writeHead(status, { "content-type": type }).end(body)
      })
      const sockets = new WebSocketServer({ noServer: true })
      server.on("upgrade", (request, socket, head) => {
        const { closes, messages = [], refused } = script.connection(resumedAfter.length)
        resumedAfter.push(parametersOf(request).get("after"))
        if (refused !== undefined) {
          const { body, status, type } = refused
          socket.end(`HTTP/1.1 ${status} Refused\r\ncontent-type: ${type}\r\n\r\n${body}`)
          return
        }
        sockets.handleUpgrade(request, socket, head, (client) => {
          for (const message of messages) client.send(message)
          if (closes === undefined) socket.end()
          else client.close(closes)
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
    }),
    ({ close }) => Effect.sync(close),
  )
