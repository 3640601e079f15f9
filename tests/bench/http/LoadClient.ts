import { connect } from "node:net"

/** What a burst of requests came to. */
export interface Load {
  readonly requests: number
  /** Those not responded with 200. */
  readonly errors: number
  /** How many responses had which status. */
  readonly statuses: Readonly<Record<string, number>>
  readonly seconds: number
  /** Each request's, unsorted. */
  readonly milliseconds: ReadonlyArray<number>
}

const bodyLength = /content-length: (\d+)/i

/** Asks one keep-alive connection after another as fast as the server responds: a closed loop, in one process. */
export const load = (options: {
  readonly port: number
  readonly connections: number
  readonly seconds: number
  readonly nextRequest: () => string
}): Promise<Load> =>
  new Promise((resolve, reject) => {
    const milliseconds: Array<number> = []
    const startedAt = performance.now()
    const endsAt = startedAt + options.seconds * 1000
    const statuses: Record<string, number> = {}
    let errors = 0
    let open = options.connections

    const finish = () => {
      if (--open > 0) return
      const seconds = (performance.now() - startedAt) / 1000
      resolve({ requests: milliseconds.length, errors, statuses, seconds, milliseconds })
    }

    for (let index = 0; index < options.connections; index++) {
      const socket = connect({ port: options.port, host: "127.0.0.1", noDelay: true })
      let received = ""
      let askedAt = 0
      const ask = () => {
        if (performance.now() >= endsAt) {
          socket.destroy()
          finish()
          return
        }
        askedAt = performance.now()
        socket.write(options.nextRequest())
      }
      socket.setEncoding("latin1")
      socket.on("connect", ask)
      socket.on("error", reject)
      socket.on("data", (chunk: string) => {
        received += chunk
        const end = received.indexOf("\r\n\r\n")
        if (end < 0) return
        const length = Number(bodyLength.exec(received.slice(0, end))?.[1] ?? 0)
        if (received.length < end + 4 + length) return
        const status = received.slice(9, 12)
        if (status !== "200") errors++
        statuses[status] = (statuses[status] ?? 0) + 1
        milliseconds.push(performance.now() - askedAt)
        received = ""
        ask()
      })
    }
  })
