import { type ChildProcess, fork } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { Agent, get } from "node:http"
import { connect, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** What a server did while clients sent requests and read nothing. */
export interface UnreadReport {
  readonly residentBytesBefore: number
  /** The most that was seen, over the bytes before. */
  readonly growthBytes: number
  /** Of each `GET /healthz` in the meantime. */
  readonly healthMilliseconds: ReadonlyArray<number>
}

const pageBytes = 450_000

const receive = async <A>(child: ChildProcess): Promise<A> => {
  const [message] = (await once(child, "message")) as [A]
  return message
}

const residentBytes = (child: ChildProcess): Promise<number> => {
  const received = receive<number>(child)
  child.send("report")
  return received
}

const request = (port: number, path: string, agent: Agent | false = false): Promise<number> => {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, agent }, (response) => {
      response.resume()
      response.on("end", () => resolve(performance.now() - startedAt))
    }).on("error", reject)
  })
}

const warmUpRequests = 5000

/** A server that has worked for a while takes more memory than a new one: the garbage of any 5,000 requests is not of interest here. */
const warmUp = async (port: number): Promise<void> => {
  const agent = new Agent({ keepAlive: true })
  const paths = ["/healthz", "/docs/page.txt", "/docs/none"]
  const work = async (_: unknown, worker: number) => {
    for (let index = worker; index < warmUpRequests; index += 16) {
      await request(port, paths[index % paths.length] ?? "/healthz", agent)
    }
  }
  await Promise.all(Array.from({ length: 16 }, work))
  agent.destroy()
}

/** Sends this many requests at once, and never reads. */
const sendWithoutReading = (port: number, requestCount: number): Socket => {
  const socket = connect(port, "127.0.0.1")
  socket.pause()
  // The server may cut it.
  socket.on("error", () => {})
  socket.write("GET /docs/page.txt HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".repeat(requestCount))
  return socket
}

const startServer = async (folder: string, connectionCount: number) => {
  // All clients of this measurement have one address.
  const limits = { connectionsPerAddressMax: 2 * connectionCount }
  const child = fork(new URL("ServerProcess.ts", import.meta.url), [folder, JSON.stringify(limits)])
  return { child, port: await receive<number>(child) }
}

const pipelineDepths = [1, 10, 11, 900]

/** The server has read everything after the first few of them: more probes see no more memory. */
const probes = 25

/** Opens connections to a server in a process of its own that send many requests and read nothing, and measures the server. */
export const measureUnread = async (connectionCount: number): Promise<UnreadReport> => {
  const folder = await mkdtemp(join(tmpdir(), "orrery-unread-"))
  await writeFile(join(folder, "page.txt"), "x".repeat(pageBytes))
  const { child, port } = await startServer(folder, connectionCount)
  const sockets: Array<Socket> = []
  try {
    await warmUp(port)
    const residentBytesBefore = await residentBytes(child)
    for (let index = 0; index < connectionCount; index++) {
      sockets.push(sendWithoutReading(port, pipelineDepths[index % pipelineDepths.length] ?? 1))
    }
    const healthMilliseconds: Array<number> = []
    let most = residentBytesBefore
    for (let probe = 0; probe < probes; probe++) {
      healthMilliseconds.push(await request(port, "/healthz"))
      most = Math.max(most, await residentBytes(child))
    }
    return { residentBytesBefore, growthBytes: most - residentBytesBefore, healthMilliseconds }
  } finally {
    for (const socket of sockets) socket.destroy()
    child.kill("SIGKILL")
    await rm(folder, { recursive: true })
  }
}
