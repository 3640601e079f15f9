import { once } from "node:events"
import { connect, createServer, type Server, type Socket } from "node:net"

import { afterAll, assert, beforeAll, describe, it } from "vitest"

import { defaultHttpLimits } from "#adapters/http/api/limits/HttpLimits.ts"
import { WaitingBytes, type WaitingLimits } from "#adapters/http/connections/WaitingBytes.ts"

const megabyte = 1024 * 1024

/** More than the operating system takes for a client that does not read. */
const tooMuch = 32 * megabyte

describe("What waits for clients that do not read", () => {
  const clients: Array<Socket> = []
  let server: Server
  let nowMillis = 0

  beforeAll(async () => {
    server = createServer().listen(0, "127.0.0.1")
    await once(server, "listening")
  })

  afterAll(() => {
    for (const client of clients) client.destroy()
    server.close()
  })

  /** Both ends of a connection whose client reads nothing by itself. */
  const connection = async () => {
    const address = server.address()
    const accepted = once(server, "connection")
    const client = connect(typeof address === "object" && address !== null ? address.port : 0, "127.0.0.1")
    client.pause()
    client.on("error", () => {})
    clients.push(client)
    const [socket] = (await accepted) as [Socket]
    socket.on("error", () => {})
    return { client, socket }
  }

  const make = (limits: Partial<WaitingLimits> = {}) => {
    nowMillis = 0
    const roomy = { connectionWaitingBytesMax: 1024 * megabyte, waitingBytesMax: 1024 * megabyte }
    return new WaitingBytes({ ...defaultHttpLimits, ...roomy, ...limits }, () => nowMillis)
  }

  const passSeconds = (waiting: WaitingBytes, seconds: number) => {
    nowMillis += seconds * 1000
    waiting.check()
  }

  it("is cut when a client reads nothing for too long", async () => {
    const waiting = make({ unreadResponseSeconds: 30 })
    const { socket } = await connection()
    socket.write(Buffer.alloc(tooMuch))
    waiting.noteResponse(socket, "text")
    passSeconds(waiting, 1)
    passSeconds(waiting, 29)
    assert.isFalse(socket.destroyed)

    passSeconds(waiting, 1)
    assert.isTrue(socket.destroyed)
    assert.deepStrictEqual([...waiting.takeCuts()], [["stalled", 1]])
    assert.strictEqual(waiting.totalBytes, 0)
  })

  it("stays for a client that reads slowly, and is counted no more when all is read", async () => {
    const waiting = make({ unreadResponseSeconds: 30 })
    const { client, socket } = await connection()
    socket.write(Buffer.alloc(tooMuch))
    waiting.noteResponse(socket, "text")
    passSeconds(waiting, 1)
    client.resume()
    await once(socket, "drain")
    passSeconds(waiting, 3600)

    assert.isFalse(socket.destroyed)
    assert.strictEqual(waiting.totalBytes, 0)
  })

  it("is limited for one connection", async () => {
    const waiting = make({ connectionWaitingBytesMax: megabyte })
    const { socket } = await connection()
    socket.write(Buffer.alloc(tooMuch))
    waiting.noteMessages(socket)

    assert.isTrue(socket.destroyed)
    assert.deepStrictEqual([...waiting.takeCuts()], [["connection limit", 1]])
  })

  it("is limited for all connections together, and goes first from those that have waited the longest", async () => {
    const waiting = make({ waitingBytesMax: 2 * tooMuch })
    const sockets = [await connection(), await connection(), await connection()].map(({ socket }) => socket)
    for (const socket of sockets) {
      socket.write(Buffer.alloc(tooMuch))
      waiting.noteResponse(socket, "text")
    }

    assert.deepStrictEqual(
      sockets.map(({ destroyed }) => destroyed),
      [true, false, false],
    )
    assert.isAtMost(waiting.totalBytes, 2 * tooMuch)
    assert.deepStrictEqual([...waiting.takeCuts()], [["server limit", 1]])
  })

  it("is counted once for a body that several connections are sent", async () => {
    const waiting = make()
    const body = new Uint8Array(tooMuch)
    const sockets = [await connection(), await connection()].map(({ socket }) => socket)
    for (const socket of sockets) {
      socket.write(body)
      waiting.noteResponse(socket, body)
    }
    assert.strictEqual(waiting.totalBytes, tooMuch)

    for (const socket of sockets) socket.destroy()
    waiting.check()
    assert.strictEqual(waiting.totalBytes, 0)
  })

  it("counts requests that wait for a response, and cuts a connection with more than it may have", async () => {
    const waiting = make({ pipelinedRequestsMax: 2 })
    const { socket } = await connection()

    assert.isTrue(waiting.keepRequest(socket, 1000))
    assert.isTrue(waiting.keepRequest(socket, 1000))
    assert.strictEqual(waiting.totalBytes, 2000)
    waiting.takeRequest(socket, 1000)
    assert.strictEqual(waiting.totalBytes, 1000)
    assert.isTrue(waiting.keepRequest(socket, 1000))
    assert.isFalse(waiting.keepRequest(socket, 1000))
    assert.isTrue(socket.destroyed)
    assert.strictEqual(waiting.totalBytes, 0)
  })
})
