import type { Schema } from "effect"

import { type CloseCode, closeCodes, type Reconnect } from "./CloseCodes.ts"

/** Where a stream is, and how its websocket is opened. */
export interface StreamAddress {
  /** As the router spells it, such as `/api/v1/clusters/:clusterId/progress/stream`. */
  readonly path: `/${string}`
  /** The websocket subprotocol. A client that names any subprotocol has to name this one too. */
  readonly protocol: string
}

/** What a server and its clients know of one stream: each message is one event as JSON, and `after` resumes after an event. */
export interface StreamContract<Event> extends StreamAddress {
  readonly event: Schema.Codec<Event, unknown>
  /** The name of `event` in the API document. */
  readonly eventName: string
  /** Which events a client receives, and what `after` does; completes "Each message is one event as JSON: …". */
  readonly events: string
  /** The value of an event that `after` takes. Numbers only grow. */
  readonly cursor: { readonly name: string; readonly of: (event: Event) => number | string }
  /** How the stream ends by itself. */
  readonly ended: Pick<CloseCode, "reason" | "when">
  /** What a caller that cannot open a websocket does instead. */
  readonly alternative: string
}

const list = new Intl.ListFormat("en")

const closesWith = (codes: ReadonlyArray<CloseCode>): string =>
  list.format(codes.map(({ code, when }) => `with ${code} ${when}`))

/** The description of a stream in the API document; the close codes are those of the one table. */
export const describeStream = <Event>({ cursor, ended, eventName, events }: StreamContract<Event>): string => {
  const closing = (reconnect: Reconnect) =>
    closesWith(Object.values(closeCodes).filter((close) => close.reconnect === reconnect))
  return [
    `A websocket. Each message is one event as JSON (${eventName}): ${events}.`,
    `The server closes it with ${closeCodes.ended.code} ${ended.when}.`,
    `It also closes it ${closing("resume")}; then reconnect with after=<the last ${cursor.name} received>.`,
    `Within 5 s it closes it ${closing("with access")}.`,
    "A web page authenticates with a ticket (POST /api/v1/streams/ticket), as a subprotocol.",
    "Authentication and every error come before the handshake, as ordinary responses.",
  ].join(" ")
}
