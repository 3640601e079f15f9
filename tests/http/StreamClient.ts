import * as NodeWS from "@effect/platform-node/NodeWS"
import { Effect } from "effect"

import type { ProgressEvent } from "#adapters/http/api/operations/ProgressEvent.ts"
import { ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"

type ProgressMessage = Omit<typeof ProgressEvent.Encoded, never>

export interface Received<Message = ProgressMessage> {
  readonly events: ReadonlyArray<Message>
  readonly closeCode: number
  readonly closeReason: string
  /** The response instead of a handshake; 101 when there was one. */
  readonly status: number
  readonly body: string
}

export interface StreamOpening<Message = ProgressMessage> {
  readonly path: string
  readonly key?: string
  readonly origin?: string
  readonly protocols?: ReadonlyArray<string>
  /** Called for each event; it may use the socket. */
  readonly onEvent?: (event: Message, socket: NodeWS.WebSocket) => void
  readonly onOpen?: (socket: NodeWS.WebSocket) => void
  readonly autoPong?: boolean
}

/** Opens a websocket and stays on it until the server closes it or answers something else. */
export const follow = <Message = ProgressMessage>({
  autoPong = true,
  key,
  onEvent,
  onOpen,
  origin,
  path,
  protocols = [],
}: StreamOpening<Message>) =>
  Effect.flatMap(ServerAddress, ({ port }) =>
    Effect.callback<Received<Message>>((resume) => {
      const events: Array<Message> = []
      const socket = new NodeWS.WebSocket(`ws://127.0.0.1:${port}${path}`, [...protocols], {
        autoPong,
        headers: { ...(key === undefined ? {} : { "x-api-key": key }), ...(origin === undefined ? {} : { origin }) },
      })
      socket.on("open", () => onOpen?.(socket))
      socket.on("message", (data: Buffer) => {
        const event = JSON.parse(data.toString("utf8")) as Message
        events.push(event)
        onEvent?.(event, socket)
      })
      socket.on("unexpected-response", (_request, response) => {
        let body = ""
        response.setEncoding("utf8")
        response.on("data", (chunk: string) => (body += chunk))
        response.on("end", () =>
          resume(Effect.succeed({ events, closeCode: 0, closeReason: "", status: response.statusCode ?? 0, body })),
        )
      })
      socket.on("close", (closeCode, reason) =>
        resume(Effect.succeed({ events, closeCode, closeReason: reason.toString("utf8"), status: 101, body: "" })),
      )
      socket.on("error", () => {})
      return Effect.sync(() => socket.terminate())
    }),
  )
