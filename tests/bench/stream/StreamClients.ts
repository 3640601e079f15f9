import * as NodeWS from "@effect/platform-node/NodeWS"

/** What one process of websocket clients saw, as it is sent to the process that started it. */
export interface Seen {
  readonly delivered: number
  /** Events that came before, twice or not at all, counted over all sockets. */
  readonly outOfOrder: number
  /** From an event's timestamp to its arrival at a socket, for each delivery. */
  readonly milliseconds: ReadonlyArray<number>
  readonly closeCodes: Readonly<Record<string, number>>
}

const [address = "", key = "", sockets = "0"] = process.argv.slice(2)
const count = Number(sockets)
const milliseconds: Array<number> = []
const closeCodes: Record<string, number> = {}
let started = 0
let opened = 0
let closed = 0
let outOfOrder = 0

const open = () => {
  if (started === count) return
  started += 1
  let last = 0
  const socket = new NodeWS.WebSocket(address, { headers: { "x-api-key": key } })
  socket.on("open", () => {
    opened += 1
    if (opened === count) process.send?.("open")
    open()
  })
  socket.on("message", (data: Buffer) => {
    const { sequence, timestamp }: { sequence: number; timestamp: string } = JSON.parse(data.toString("utf8"))
    milliseconds.push(performance.timeOrigin + performance.now() - Date.parse(timestamp))
    if (sequence !== last + 1) outOfOrder += 1
    last = sequence
  })
  socket.on("error", (error) => process.stderr.write(`${error.message}\n`))
  socket.on("close", (code) => {
    closed += 1
    closeCodes[code] = (closeCodes[code] ?? 0) + 1
    if (closed < count) return
    const seen: Seen = { delivered: milliseconds.length, outOfOrder, milliseconds, closeCodes }
    process.send?.(seen, () => process.exit(0))
  })
}

// A thousand handshakes at once would measure the backlog of the listening socket.
const atOnce = 20
for (let index = 0; index < atOnce; index++) open()
