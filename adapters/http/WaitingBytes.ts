import type { Socket } from "node:net"

import type { HttpLimits } from "./HttpLimits.ts"

/** Why a connection was cut before its client had read everything. */
export type CutReason = "stalled" | "connection limit" | "server limit" | "pipelined requests"

export type WaitingLimits = Pick<
  HttpLimits,
  "connectionWaitingBytesMax" | "pipelinedRequestsMax" | "unreadResponseSeconds" | "waitingBytesMax"
>

/** What one connection keeps in memory because its client does not read. */
interface Waiting {
  /** Bytes that only this connection needs. */
  ownBytes: number
  /** A body that other connections may be sent too. */
  body: ArrayBufferLike | undefined
  requests: number
  requestBytes: number
  /** Bytes the operating system had not taken when they were last looked at. */
  unsentBytes: number
  progressAtMillis: number
  /** Whether the websocket's own pace decides when it is too slow. */
  isPaced: boolean
}

/** Node finds out the same way whether a write makes progress (`Socket.prototype._onTimeout`). */
const unsentOf = (socket: Socket): number =>
  socket.writableLength +
  ((socket as { readonly _handle?: { readonly writeQueueSize?: number } | null })._handle?.writeQueueSize ?? 0)

/** Counts each body once, however many connections wait for it. */
const makeBodies = () => {
  const holders = new Map<ArrayBufferLike, number>()
  return {
    /** The bytes that this holder adds. */
    retain: (body: ArrayBufferLike): number => {
      const held = holders.get(body) ?? 0
      holders.set(body, held + 1)
      return held === 0 ? body.byteLength : 0
    },
    /** The bytes that are free without this holder. */
    release: (body: ArrayBufferLike): number => {
      const held = holders.get(body) ?? 1
      if (held > 1) holders.set(body, held - 1)
      else holders.delete(body)
      return held > 1 ? 0 : body.byteLength
    },
  }
}

/**
 * Counts what waits in memory for clients that do not read: parts of responses, websocket messages and pipelined requests.
 *
 * It cuts a connection that has too much waiting or makes no progress. When all of them together have too much waiting, it cuts those
 * that have waited the longest. Only connections with something waiting cost anything here.
 */
export const make = (limits: WaitingLimits, nowMillis: () => number) => {
  const connections = new Map<Socket, Waiting>()
  const bodies = makeBodies()
  const cuts = new Map<CutReason, number>()
  let total = 0

  const entryOf = (socket: Socket): Waiting => {
    const known = connections.get(socket)
    if (known !== undefined) return known
    const entry: Waiting = {
      ownBytes: 0,
      body: undefined,
      requests: 0,
      requestBytes: 0,
      unsentBytes: 0,
      progressAtMillis: nowMillis(),
      isPaced: false,
    }
    connections.set(socket, entry)
    return entry
  }

  const setUnread = (entry: Waiting, ownBytes: number, body?: ArrayBufferLike) => {
    if (body !== entry.body) {
      if (entry.body !== undefined) total -= bodies.release(entry.body)
      if (body !== undefined) total += bodies.retain(body)
      entry.body = body
    }
    total += ownBytes - entry.ownBytes
    entry.ownBytes = ownBytes
  }

  const drop = (socket: Socket, entry: Waiting) => {
    setUnread(entry, 0)
    total -= entry.requestBytes
    connections.delete(socket)
  }

  const cut = (socket: Socket, entry: Waiting, reason: CutReason) => {
    drop(socket, entry)
    cuts.set(reason, (cuts.get(reason) ?? 0) + 1)
    socket.destroy()
  }

  const refresh = (socket: Socket, entry: Waiting) => {
    const unread = socket.destroyed ? 0 : socket.writableLength
    if (unread === 0) setUnread(entry, 0)
    else setUnread(entry, Math.min(entry.ownBytes, unread), entry.body)
    if (socket.destroyed || (unread === 0 && entry.requests === 0)) drop(socket, entry)
  }

  const enforce = (socket: Socket, entry: Waiting) => {
    if (entry.ownBytes + entry.requestBytes > limits.connectionWaitingBytesMax) cut(socket, entry, "connection limit")
    if (total <= limits.waitingBytesMax) return
    for (const [each, waiting] of connections) refresh(each, waiting)
    for (const [each, waiting] of connections) {
      if (total <= limits.waitingBytesMax) return
      cut(each, waiting, "server limit")
    }
  }

  const checkProgress = (socket: Socket, entry: Waiting, now: number) => {
    refresh(socket, entry)
    const unsent = unsentOf(socket)
    if (unsent !== entry.unsentBytes || socket.writableLength === 0) {
      entry.unsentBytes = unsent
      entry.progressAtMillis = now
    } else if (!entry.isPaced && now - entry.progressAtMillis >= limits.unreadResponseSeconds * 1000) {
      cut(socket, entry, "stalled")
    }
  }

  return {
    /** Counts what of a response the operating system did not take at once. A body in bytes may be shared with other responses. */
    noteResponse: (socket: Socket, body: unknown) => {
      const entry = entryOf(socket)
      const isShared = body instanceof Uint8Array
      setUnread(entry, isShared ? 0 : socket.writableLength, isShared ? body.buffer : undefined)
      enforce(socket, entry)
    },
    /** Counts the messages that wait on a websocket. */
    noteMessages: (socket: Socket) => {
      if (socket.writableLength === 0 && !connections.has(socket)) return
      const entry = entryOf(socket)
      entry.isPaced = true
      setUnread(entry, socket.writableLength)
      enforce(socket, entry)
    },
    /** Keeps a request until the response before it is sent. False when the connection was cut instead. */
    keepRequest: (socket: Socket, bytes: number): boolean => {
      if (socket.destroyed) return false
      const entry = entryOf(socket)
      entry.requests++
      entry.requestBytes += bytes
      total += bytes
      if (entry.requests > limits.pipelinedRequestsMax) cut(socket, entry, "pipelined requests")
      else enforce(socket, entry)
      return !socket.destroyed
    },
    /** Counts a kept request no more: its turn has come. */
    takeRequest: (socket: Socket, bytes: number) => {
      const entry = connections.get(socket)
      if (entry === undefined) return
      entry.requests--
      entry.requestBytes -= bytes
      total -= bytes
    },
    hasRequests: (socket: Socket): boolean => (connections.get(socket)?.requests ?? 0) > 0,
    /** To be called now and then: forgets what was read, and cuts connections whose clients read nothing. */
    check: () => {
      const now = nowMillis()
      for (const [socket, entry] of connections) checkProgress(socket, entry, now)
    },
    totalBytes: (): number => total,
    /** How many connections were cut since the last call, and why. */
    takeCuts: (): ReadonlyMap<CutReason, number> => {
      const taken = new Map(cuts)
      cuts.clear()
      return taken
    },
  }
}

export type WaitingBytes = ReturnType<typeof make>
