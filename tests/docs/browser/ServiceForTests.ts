import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

/** What a service was asked. */
export interface Asked {
  readonly path: string
  readonly headers: IncomingMessage["headers"]
  readonly body: unknown
}

/** A service of another origin that pages may call. */
export interface ServiceForTests {
  readonly origin: string
  readonly asked: ReadonlyArray<Asked>
  /** Says how the next questions are answered. */
  readonly answer: (answer: ServiceAnswer) => void
  readonly close: () => void
}

/** Answers one question. */
export type ServiceAnswer = (response: ServerResponse, asked: Asked) => void

const open = { "access-control-allow-origin": "*", "access-control-allow-headers": "*" }

/** Starts one on a port of its own. */
export const startService = async (): Promise<ServiceForTests> => {
  const asked: Array<Asked> = []
  let answer: ServiceAnswer = (response) => response.writeHead(500).end()
  const server = createServer(async (request, response) => {
    for (const [name, value] of Object.entries(open)) response.setHeader(name, value)
    if (request.method === "OPTIONS") return response.writeHead(204).end()
    const body = await text(request)
    const question = { path: request.url ?? "", headers: request.headers, body: JSON.parse(body) as unknown }
    asked.push(question)
    return answer(response, question)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    asked,
    answer: (next) => (answer = next),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
