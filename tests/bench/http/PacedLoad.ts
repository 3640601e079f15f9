import { Agent, get } from "node:http"
import { setTimeout } from "node:timers/promises"

/** What a server did with requests at a fixed rate. */
export interface PacedResult {
  readonly errors: number
  /** Of each request from the time it was due, so that a server that falls behind cannot hide it. Unsorted. */
  readonly milliseconds: ReadonlyArray<number>
}

/** Sends requests at a fixed rate, whether or not the server has responded to those before: an open loop. */
export const pacedLoad = async (options: {
  readonly port: number
  readonly perSecond: number
  readonly seconds: number
  readonly headers: Readonly<Record<string, string>>
  readonly nextPath: () => string
}): Promise<PacedResult> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const milliseconds: Array<number> = []
  let errors = 0
  const startedAt = performance.now()
  const requestAt = async (index: number) => {
    const dueAt = startedAt + (index * 1000) / options.perSecond
    await setTimeout(Math.max(0, dueAt - performance.now()))
    const { port, headers } = options
    await new Promise<void>((resolve) => {
      get({ agent, port, host: "127.0.0.1", path: options.nextPath(), headers })
        .on("response", (response) => {
          if (response.statusCode !== 200) errors++
          response.resume().on("end", () => {
            milliseconds.push(performance.now() - dueAt)
            resolve()
          })
        })
        .on("error", () => {
          errors++
          resolve()
        })
    })
  }
  await Promise.all(Array.from({ length: options.perSecond * options.seconds }, (_, index) => requestAt(index)))
  agent.destroy()
  return { errors, milliseconds }
}
