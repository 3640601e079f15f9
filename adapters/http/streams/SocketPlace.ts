import { Effect } from "effect"

import { CurrentActor } from "#application/ports/CurrentActor.ts"

import { refuse } from "../errors/Refuse.ts"
import type { StreamSockets } from "./StreamSockets.ts"

const refusals = {
  "too many of this caller": "You have as many websockets open as one caller may. Close one and try again.",
  "too many on this server": "This server has as many websockets open as it supports. Try again in a moment.",
}

/** Counts one more websocket of the caller until the scope closes; fails where the caller or the server has too many. */
export const takeSocketPlace = Effect.fnUntraced(function* ({ admit }: StreamSockets["Service"]) {
  const { organizationId, userId } = yield* CurrentActor
  const admission = yield* admit(`${organizationId} ${userId}`)
  if (admission !== "admitted") return yield* refuse("RATE_LIMITED", { message: refusals[admission] })
})
