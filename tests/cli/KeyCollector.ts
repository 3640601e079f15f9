import { createServer } from "node:http"

import { Effect } from "effect"

const refusal = JSON.stringify({
  error: "This key is not known.",
  error_code: "UNAUTHENTICATED",
  status: 401,
  trace_id: "0af7651916cd43dd8448eb211c80319c",
  details: { problems: [] },
})

/** A server that lets nobody in, and remembers the keys it was tried with. */
export const keyCollector = Effect.acquireRelease(
  Effect.callback<{ readonly url: string; readonly keys: Array<string>; readonly close: () => void }>((resume) => {
    const keys: Array<string> = []
    const server = createServer((request, response) => {
      keys.push(String(request.headers["x-api-key"] ?? ""))
      response.writeHead(401, { "content-type": "application/json" }).end(refusal)
    })
    const close = () => {
      server.close()
      server.closeAllConnections()
    }
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      const port = typeof address === "object" ? address?.port : undefined
      resume(Effect.succeed({ url: `http://127.0.0.1:${port}`, keys, close }))
    })
  }),
  ({ close }) => Effect.sync(close),
)
