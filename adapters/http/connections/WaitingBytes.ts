import type { Socket } from "node:net"

import type { HttpLimits } from "../api/limits/HttpLimits.ts"

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

/** Counts each body once, for any number of waiting connections. */
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
 * It cuts a connection that has too much waiting or makes no progress. When all of them together have too much waiting, it
 * cuts those that have waited the longest. Only connections with something waiting cost anything here.
 */
export class WaitingBytes {
  readonly #limits: WaitingLimits
  readonly #nowMillis: () => number
  readonly #connections = new Map<Socket, Waiting>()
  readonly #bodies = makeBodies()
  readonly #cuts = new Map<CutReason, number>()
  #total = 0

  constructor(limits: WaitingLimits, nowMillis: () => number) {
    this.#limits = limits
    this.#nowMillis = nowMillis
  }

  /** Counts what of a response the operating system did not take at once. A body in bytes may be shared with other responses. */
  noteResponse(socket: Socket, body: unknown): void {
    const entry = this.#entryOf(socket)
    const isShared = body instanceof Uint8Array
    this.#setUnread(entry, isShared ? 0 : socket.writableLength, isShared ? body.buffer : undefined)
    this.#enforce(socket, entry)
  }

  /** Counts the messages that wait on a websocket. */
  noteMessages(socket: Socket): void {
    if (socket.destroyed || (socket.writableLength === 0 && !this.#connections.has(socket))) return
    const entry = this.#entryOf(socket)
    entry.isPaced = true
    this.#setUnread(entry, socket.writableLength)
    this.#enforce(socket, entry)
  }

  /** Keeps a request until the response before it is sent. False when the connection was cut instead. */
  keepRequest(socket: Socket, bytes: number): boolean {
    if (socket.destroyed) return false
    const entry = this.#entryOf(socket)
    entry.requests++
    entry.requestBytes += bytes
    this.#total += bytes
    if (entry.requests > this.#limits.pipelinedRequestsMax) this.#cut(socket, entry, "pipelined requests")
    else this.#enforce(socket, entry)
    return !socket.destroyed
  }

  /** Stops counting a kept request: its turn has come. */
  takeRequest(socket: Socket, bytes: number): void {
    const entry = this.#connections.get(socket)
    if (entry === undefined) return
    entry.requests--
    entry.requestBytes -= bytes
    this.#total -= bytes
  }

  /** To be called every second or so: forgets what was read, and cuts connections whose clients read nothing. */
  check(): void {
    const now = this.#nowMillis()
    for (const [socket, entry] of this.#connections) this.#checkProgress(socket, entry, now)
  }

  get totalBytes(): number {
    return this.#total
  }

  /** How many connections were cut since the last call, and why. */
  takeCuts(): ReadonlyMap<CutReason, number> {
    const taken = new Map(this.#cuts)
    this.#cuts.clear()
    return taken
  }

  #entryOf(socket: Socket): Waiting {
    const known = this.#connections.get(socket)
    if (known !== undefined) return known
    const entry: Waiting = {
      ownBytes: 0,
      body: undefined,
      requests: 0,
      requestBytes: 0,
      unsentBytes: 0,
      progressAtMillis: this.#nowMillis(),
      isPaced: false,
    }
    this.#connections.set(socket, entry)
    return entry
  }

  #setUnread(entry: Waiting, ownBytes: number, body?: ArrayBufferLike): void {
    if (body !== entry.body) {
      if (entry.body !== undefined) this.#total -= this.#bodies.release(entry.body)
      if (body !== undefined) this.#total += this.#bodies.retain(body)
      entry.body = body
    }
    this.#total += ownBytes - entry.ownBytes
    entry.ownBytes = ownBytes
  }

  #drop(socket: Socket, entry: Waiting): void {
    this.#setUnread(entry, 0)
    this.#total -= entry.requestBytes
    this.#connections.delete(socket)
  }

  #cut(socket: Socket, entry: Waiting, reason: CutReason): void {
    this.#drop(socket, entry)
    this.#cuts.set(reason, (this.#cuts.get(reason) ?? 0) + 1)
    socket.destroy()
  }

  #refresh(socket: Socket, entry: Waiting): void {
    const unread = socket.destroyed ? 0 : socket.writableLength
    if (unread === 0) this.#setUnread(entry, 0)
    else this.#setUnread(entry, Math.min(entry.ownBytes, unread), entry.body)
    if (socket.destroyed || (unread === 0 && entry.requests === 0)) this.#drop(socket, entry)
  }

  #enforce(socket: Socket, entry: Waiting): void {
    const { connectionWaitingBytesMax, waitingBytesMax } = this.#limits
    if (entry.ownBytes + entry.requestBytes > connectionWaitingBytesMax) this.#cut(socket, entry, "connection limit")
    if (this.#total <= waitingBytesMax) return
    for (const [each, waiting] of this.#connections) this.#refresh(each, waiting)
    for (const [each, waiting] of this.#connections) {
      if (this.#total <= waitingBytesMax) return
      this.#cut(each, waiting, "server limit")
    }
  }

  #checkProgress(socket: Socket, entry: Waiting, now: number): void {
    this.#refresh(socket, entry)
    const unsent = unsentOf(socket)
    if (unsent !== entry.unsentBytes || socket.writableLength === 0) {
      entry.unsentBytes = unsent
      entry.progressAtMillis = now
    } else if (!entry.isPaced && now - entry.progressAtMillis >= this.#limits.unreadResponseSeconds * 1000) {
      this.#cut(socket, entry, "stalled")
    }
  }
}
