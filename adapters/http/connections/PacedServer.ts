import { type IncomingMessage, Server, type ServerOptions, ServerResponse } from "node:http"
import type { Socket } from "node:net"

import { isEnding, setEnding } from "./ConnectionState.ts"
import { PacedRequest } from "./PacedRequest.ts"
import type { WaitingBytes } from "./WaitingBytes.ts"

/** What Node keeps of a request besides the text of its headers, rounded up. */
const requestBytes = 2048

const sizeOf = ({ rawHeaders, url = "" }: IncomingMessage): number =>
  rawHeaders.reduce((sum, text) => sum + text.length, requestBytes + url.length)

/**
 * A response that counts what its client leaves unread.
 *
 * Node checks the body against the response's own content-length, and for that splits each response into two writes. A write is
 * the most expensive part of a response, so the check is off.
 */
const makeResponseClass = (waiting: WaitingBytes) =>
  class PacedResponse extends ServerResponse {
    static {
      Object.defineProperty(this.prototype, "strictContentLength", { get: () => false, set: () => {} })
    }

    /** Called when the responses before this one are sent; absent where there were none. */
    declare onTurn?: () => void

    override assignSocket(socket: Socket): void {
      super.assignSocket(socket)
      const { onTurn } = this
      if (onTurn === undefined) return
      delete this.onTurn
      onTurn()
    }

    override end(chunk?: unknown, encoding?: unknown, callback?: unknown): this {
      const { socket } = this
      super.end(chunk as string, encoding as BufferEncoding, callback as () => void)
      if (socket !== null && socket.writableLength > 0) waiting.noteResponse(socket, chunk)
      return this
    }
  }

const requestEvents: ReadonlySet<unknown> = new Set(["request", "checkContinue", "checkExpectation"])

/** Node passes on nothing that follows a request to upgrade, so the connection ends with its response. */
const endWith = (response: ServerResponse): void => {
  response.shouldKeepAlive = false
}

/** Closes a connection when everything is sent: Node no longer limits the time of one that a handler has taken over. */
const closeWhenSent = (socket: Socket): void => {
  socket.once("finish", () => socket.destroy())
}

export type PacedServerOptions = ServerOptions & {
  /** Whether a request to upgrade may take over its connection. All others are ordinary requests. */
  readonly isHandshake: (request: IncomingMessage) => boolean
}

/**
 * A server that works on one request of a connection at a time.
 *
 * Node begins with every pipelined request at once and keeps their responses until the client has read those before them: a few bytes
 * of requests hold as many responses in memory. Here a pipelined request waits until the response before it is sent.
 */
export const makePacedServer = (waiting: WaitingBytes, { isHandshake, ...options }: PacedServerOptions): Server => {
  const PacedResponse = makeResponseClass(waiting)

  class PacedServer extends Server {
    override emit(event: string, ...parameters: Array<unknown>): boolean {
      if (requestEvents.has(event)) {
        const [request, response] = parameters as [PacedRequest, InstanceType<typeof PacedResponse>]
        if (request.isUpgradeIgnored) endWith(response)
        if (response.socket === null) return this.#postpone(event, request, response)
      } else if (event === "upgrade") {
        const socket = parameters[1] as Socket
        if (isEnding(socket)) {
          socket.destroy()
          return true
        }
        closeWhenSent(socket)
      }
      return super.emit(event, ...parameters)
    }

    #postpone(event: string, request: IncomingMessage, response: InstanceType<typeof PacedResponse>): true {
      const { socket } = request
      const bytes = sizeOf(request)
      if (waiting.keepRequest(socket, bytes)) {
        response.onTurn = () => {
          waiting.takeRequest(socket, bytes)
          super.emit(event, request, response)
        }
      } else setEnding(socket)
      return true
    }
  }

  return new PacedServer({
    ...options,
    IncomingMessage: PacedRequest,
    ServerResponse: PacedResponse as unknown as typeof ServerResponse,
    shouldUpgradeCallback: (request) => {
      const isAccepted = isHandshake(request)
      if (!isAccepted) (request as PacedRequest).isUpgradeIgnored = true
      return isAccepted
    },
  })
}
