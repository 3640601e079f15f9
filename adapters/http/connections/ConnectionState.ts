import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"

/** What Node and this server keep on a connection. */
interface StatefulSocket extends Socket {
  readonly _httpMessage?: ServerResponse | null
  readonly parser?: { readonly incoming?: IncomingMessage | null } | null
  isEnding?: true
}

/** The response that has its turn on a connection and is not sent completely. */
export const responseOf = (socket: Socket): ServerResponse | undefined =>
  (socket as StatefulSocket)._httpMessage ?? undefined

/** The request whose body is being received. */
export const incompleteRequestOf = (socket: Socket): IncomingMessage | undefined => {
  const request = (socket as StatefulSocket).parser?.incoming
  return request?.complete === false ? request : undefined
}

/** Whether this server has decided to accept no more requests on a connection. */
export const isEnding = (socket: Socket): boolean => (socket as StatefulSocket).isEnding === true

/** Accepts no more requests on a connection: what its client still sends is ignored. */
export const setEnding = (socket: Socket): void => {
  const stateful: StatefulSocket = socket
  stateful.isEnding = true
}
