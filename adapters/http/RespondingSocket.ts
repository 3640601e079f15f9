import type { ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** The response that has its turn on a connection, and is not sent completely: Node keeps it on the socket. */
export const responseOf = (socket: Socket): ServerResponse | undefined =>
  (socket as { readonly _httpMessage?: ServerResponse | null })._httpMessage ?? undefined

/** Whether a response is being sent, or its request is still worked on. */
export const isResponding = (socket: Socket): boolean => responseOf(socket) !== undefined
