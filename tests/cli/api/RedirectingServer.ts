import { createServer } from "node:http"

import { Effect } from "effect"

/** A server that leads every request elsewhere, and one it may lead to. Both keep what they are sent. */
interface Listener {
  readonly url: string
  readonly requests: ReadonlyArray<string>
  readonly close: () => void
}

const listen = (answer: (path: string) => { readonly status: number; readonly location?: string }) =>
  Effect.acquireRelease(
    Effect.callback<Listener>((resume) => {
      const requests: Array<string> = []
      const server = createServer((request, response) => {
        let body = ""
        request.on("data", (chunk: Buffer) => (body += chunk.toString()))
        request.on("end", () => {
          requests.push(`${request.method} ${request.url} ${String(request.headers["x-api-key"] ?? "")} ${body}`)
          const { location, status } = answer(request.url ?? "")
          response.writeHead(status, location === undefined ? {} : { location }).end()
        })
      })
      const close = () => {
        server.close()
        server.closeAllConnections()
      }
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        const port = typeof address === "object" ? address?.port : undefined
        resume(Effect.succeed({ url: `http://127.0.0.1:${port}`, requests, close }))
      })
    }),
    ({ close }) => Effect.sync(close),
  )

/** A server that answers every request with one status and leads to another server. */
export const redirectingServer = Effect.fnUntraced(function* (status: number) {
  const target = yield* listen(() => ({ status: 200 }))
  const server = yield* listen((path) => ({ status, location: `${target.url}${path}` }))
  return { server, target }
})
