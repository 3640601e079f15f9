import { createServer } from "node:http"

import { Effect } from "effect"

/** Everything that steers a terminal or deceives a reader, in one text. */
export const hostileText =
  "a\u001B[2J\u001B]0;title\u0007\u009B31m\u0085\u202Eb\u2066\u200B\u200Fc\u007F\u0008\u000D\uFEFFpaint-1;\u2028d"

/** What of it may not reach a terminal. */
export const steering = /[[\p{Control}\p{Bidi_Control}\u200B-\u200D\u2028\u2029\u2060-\u2064\uFEFF]--[\t\n]]/v

/** A server that answers each path with what is given for it. */
export const hostileServer = (answer: (path: string) => { readonly status: number; readonly body: unknown }) =>
  Effect.acquireRelease(
    Effect.callback<{ readonly url: string; readonly close: () => void }>((resume) => {
      const server = createServer((request, response) => {
        const { body, status } = answer(request.url ?? "")
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
      })
      const close = () => {
        server.close()
        server.closeAllConnections()
      }
      server.listen(0, "127.0.0.1", () => {
        const address = server.address()
        const port = typeof address === "object" ? address?.port : undefined
        resume(Effect.succeed({ url: `http://127.0.0.1:${port}`, close }))
      })
    }),
    ({ close }) => Effect.sync(close),
  )
