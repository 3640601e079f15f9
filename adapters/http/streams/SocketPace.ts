import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"

import type { WaitingBytes } from "../connections/WaitingBytes.ts"

/**
 * Waits until a client has taken what was sent to it, and fails with `tooSlow` when it does not in time.
 *
 * The library hands every message to the websocket at once, even if much is already waiting: a client that reads slowly, or
 * not at all, would fill the memory of this process. What waits counts towards the limits that responses have too.
 */
export const makePace = <E>(
  request: HttpServerRequest.HttpServerRequest,
  waiting: WaitingBytes,
  patienceSeconds: number,
  tooSlow: E,
): Effect.Effect<void, E> => {
  const { socket } = NodeHttpServerRequest.toIncomingMessage(request)

  const drained = Effect.callback<void>((resume) => {
    const forget = () => {
      socket.off("drain", done)
      socket.off("close", done)
    }
    const done = () => {
      forget()
      resume(Effect.void)
    }
    socket.once("drain", done)
    socket.once("close", done)
    return Effect.sync(forget)
  }).pipe(Effect.timeoutOrElse({ duration: `${patienceSeconds} seconds`, orElse: () => Effect.fail(tooSlow) }))

  return Effect.suspend(() => {
    waiting.noteMessages(socket)
    return socket.writableNeedDrain && !socket.destroyed ? drained : Effect.void
  })
}
