import type { Server } from "node:http"
import type { Socket } from "node:net"

import type { HttpLimits } from "../api/limits/HttpLimits.ts"
import { addressGroup } from "../request/AddressGroup.ts"
import type { TrustedProxies } from "../request/ClientAddress.ts"

/** Why a connection was closed before its first request. */
export type RefusalReason = "too many connections" | "too many connections of one address"

/**
 * Limits the open connections of a server, in all and from one address; the connections of trusted proxies only in all.
 *
 * An excess connection is closed at once: an HTTP response would cost more than the connection.
 */
export const limitConnections = (
  server: Server,
  { connectionsMax, connectionsPerAddressMax }: Pick<HttpLimits, "connectionsMax" | "connectionsPerAddressMax">,
  trustedProxies: TrustedProxies,
) => {
  const open = new Map<string, number>()
  const refusals = new Map<RefusalReason, number>()
  const refuse = (reason: RefusalReason) => refusals.set(reason, (refusals.get(reason) ?? 0) + 1)

  server.maxConnections = connectionsMax
  server.on("drop", () => refuse("too many connections"))
  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "unknown" } = socket
    if (trustedProxies.includes(remoteAddress)) return
    const address = addressGroup(remoteAddress)
    const count = (open.get(address) ?? 0) + 1
    open.set(address, count)
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
    if (count <= connectionsPerAddressMax) return
    refuse("too many connections of one address")
    socket.destroy()
  })

  return {
    /** How many connections were refused since the last call, and why. */
    takeRefusals: (): ReadonlyMap<RefusalReason, number> => {
      const taken = new Map(refusals)
      refusals.clear()
      return taken
    },
  }
}
