import { Effect, Schedule, Schema } from "effect"

import type { Access } from "./ApiClient.ts"

const Message = Schema.fromJsonString(Schema.Struct({ sequence: Schema.Int, status: Schema.String }))
const decode = Schema.decodeUnknownSync(Message)
const endings = ["COMPLETED", "FAILED", "CANCELLED"]

class ConnectionLost extends Schema.TaggedError<ConnectionLost>()("ConnectionLost", {}) {}

/** Reads one websocket to its end. Succeeds when the operation has ended, fails when the connection was lost before. */
const readOnce = (access: Access, name: string, operationId: string, seen: Array<number>) =>
  Effect.callback<void, ConnectionLost>((resume) => {
    const query = new URLSearchParams({ operationId, after: String(seen.at(-1) ?? 0) })
    const url = `${access.url.replace("http", "ws")}/api/v1/clusters/${name}/progress/stream?${query.toString()}`
    const options: unknown = { headers: { "x-api-key": access.apiKey } }
    // Node's WebSocket takes headers; its type, that of browsers, does not know it.
    const socket: WebSocket = Reflect.construct(WebSocket, [url, options])
    let ended = false
    socket.addEventListener("message", ({ data }) => {
      const { sequence, status } = decode(String(data))
      seen.push(sequence)
      ended = endings.includes(status)
    })
    socket.addEventListener("error", () => undefined)
    socket.addEventListener("close", () => resume(ended ? Effect.void : Effect.fail(new ConnectionLost({}))))
    return Effect.sync(() => socket.close())
  })

/** Follows an operation to its end over as many connections as it takes, each resuming after the last event seen. */
export const followOperation = Effect.fn("followOperation")(function* (
  access: Access,
  name: string,
  operationId: string,
) {
  const seen: Array<number> = []
  yield* readOnce(access, name, operationId, seen).pipe(Effect.retry(Schedule.spaced("200 millis")))
  return seen
})
