import { request } from "node:http"

import { Effect } from "effect"

import { ServerAddress } from "#tests/fixtures/HttpServerForTests.ts"

export interface RawRequest {
  readonly method?: string
  readonly path: string
  readonly key?: string
  /** Several values of one header are sent as several headers. */
  readonly headers?: Readonly<Record<string, string | Array<string>>>
  readonly body?: string | Buffer
}

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  // The body is read as whatever a test expects of it.
  // oxlint-disable-next-line typescript/no-explicit-any -- the tests assert on its shape
  readonly json: any
}

/** Sends exactly these bytes and headers, with nothing a friendly client would add. */
export const send = ({ body, headers = {}, key, method = "GET", path }: RawRequest) =>
  Effect.flatMap(ServerAddress, ({ port }) =>
    Effect.callback<RawAnswer>((resume) => {
      const sent = request(
        {
          port,
          host: "127.0.0.1",
          method,
          path,
          agent: false,
          headers: {
            ...(key === undefined ? {} : { "x-api-key": key }),
            ...(body === undefined
              ? {}
              : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
            ...headers,
          },
        },
        (response) => {
          const chunks: Array<Buffer> = []
          response.on("data", (chunk: Buffer) => chunks.push(chunk))
          response.on("end", () => {
            const text = Buffer.concat(chunks).toString("utf8")
            const isJson = (response.headers["content-type"] ?? "").includes("json")
            resume(
              Effect.succeed({
                status: response.statusCode ?? 0,
                headers: response.headers as Record<string, string | undefined>,
                text,
                json: isJson && text !== "" ? JSON.parse(text) : undefined,
              }),
            )
          })
        },
      )
      // A websocket was granted: that is all anyone here wants to know of it.
      sent.on("upgrade", ({ headers: granted, statusCode = 0 }, socket) => {
        socket.destroy()
        const received = granted as Record<string, string | undefined>
        resume(Effect.succeed({ status: statusCode, headers: received, text: "", json: undefined }))
      })
      sent.on("error", (error) => resume(Effect.die(error)))
      sent.end(body)
    }),
  )
