import { connect } from "node:net"

import { Effect } from "effect"

import { ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"

/** Writes these bytes on one connection and gives what the server sends until it closes the connection. */
export const exchange = (bytes: string) =>
  Effect.flatMap(ServerAddress, ({ port }) =>
    Effect.callback<string>((resume) => {
      const received: Array<Buffer> = []
      const finish = () => resume(Effect.succeed(Buffer.concat(received).toString("latin1")))
      const socket = connect({ port, host: "127.0.0.1" }, () => socket.write(bytes))
      socket.on("data", (chunk: Buffer) => received.push(chunk))
      socket.on("close", finish)
      socket.on("error", finish)
      return Effect.sync(() => socket.destroy())
    }),
  )

/** The bodies of the responses in what a server sent. */
export interface ReceivedResponse {
  readonly status: number
  readonly head: string
  readonly body: string
}

/** Splits what a server sent into its responses, each of which says how long it is. */
export const responsesOf = (received: string): ReadonlyArray<ReceivedResponse> => {
  const responses: Array<ReceivedResponse> = []
  let rest = received
  while (rest !== "") {
    const end = rest.indexOf("\r\n\r\n") + 4
    const head = rest.slice(0, end)
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
    responses.push({ status: Number(head.slice(9, 12)), head, body: rest.slice(end, end + length) })
    rest = rest.slice(end + length)
  }
  return responses
}
