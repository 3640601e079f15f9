import { request } from "node:http"
import { connect } from "node:net"
import process from "node:process"
import { setTimeout as pause } from "node:timers/promises"

import * as NodeWS from "@effect/platform-node/NodeWS"

import { builtBodies, hostileBodies } from "#tests/bounded/HostileBodies.ts"

const [port = "", key = "", token = "", cluster = ""] = process.argv.slice(2)

/** As many as one client sends at once. */
const bodiesAtOnce = 16
const socketsAtOnce = 8
const pipelinesAtOnce = 8
const pipelinedRequests = 200

const chosen = [...builtBodies, ...hostileBodies.filter(([name]) => name.endsWith("in many values")).slice(0, 6)]
const bodies = chosen.map(([, bodyOf]) => Buffer.from(bodyOf(1_000_000)))

let sent = 0

/** Bodies of 1 MB, one after another, with and without what makes them dearer. */
const sendBodies = (): void => {
  const body = bodies[sent++ % bodies.length] ?? Buffer.alloc(0)
  const asBearer = sent % 5 === 0
  const asked = request(
    {
      port,
      host: "127.0.0.1",
      method: "POST",
      path: asBearer ? "/api/v1/apikeys" : `/api/v1/clusters${sent % 2 === 0 ? "?dryRun=true" : ""}`,
      headers: {
        "content-type": "application/json",
        "content-length": body.length,
        "idempotency-key": `hostile-${sent}`,
        ...(asBearer ? { authorization: `Bearer ${token}` } : { "x-api-key": key }),
      },
    },
    (response) => response.resume().on("close", () => setImmediate(sendBodies)),
  )
  asked.on("error", () => void pause(10).then(sendBodies))
  asked.end(body)
}

/** A websocket that sends messages, pings and parts of messages as fast as it can, and comes back when it is closed. */
const flood = (): void => {
  const socket = new NodeWS.WebSocket(`ws://127.0.0.1:${port}/api/v1/clusters/${cluster}/progress/stream`, {
    headers: { "x-api-key": key },
  })
  const push = () => {
    if (socket.readyState !== socket.OPEN) return
    for (let frame = 0; frame < 500; frame++) {
      if (sent % 3 === 0) socket.send("x".repeat(100))
      else if (sent % 3 === 1) socket.ping()
      else socket.send("", { fin: false })
    }
    sent++
    setImmediate(push)
  }
  socket.on("open", push)
  socket.on("error", () => {})
  socket.on("close", () => void pause(5).then(flood))
}

/** Many requests at once on one connection. */
const pipeline = (): void => {
  const one = `GET /api/v1/clusters HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${key}\r\n\r\n`
  const socket = connect({ port: Number(port), host: "127.0.0.1" }, () => socket.write(one.repeat(pipelinedRequests)))
  socket.on("data", () => {})
  socket.on("error", () => {})
  socket.on("close", () => void pause(5).then(pipeline))
  void pause(500).then(() => socket.destroy())
}

for (let client = 0; client < bodiesAtOnce; client++) sendBodies()
for (let client = 0; client < socketsAtOnce; client++) flood()
for (let client = 0; client < pipelinesAtOnce; client++) pipeline()
