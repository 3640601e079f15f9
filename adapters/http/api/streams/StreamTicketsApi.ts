import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"

import { Authentication } from "../Authentication.ts"
import { documented } from "../Documented.ts"
import { EarlyErrors } from "../EarlyErrors.ts"
import { Created } from "../Envelope.ts"
import { PayloadTooLarge, UnsupportedMediaType } from "../errors/ApiError.ts"
import { SchemaErrors } from "../errors/SchemaErrors.ts"
import { RetryWithoutKey } from "../Idempotency.ts"
import { describeOperation } from "../OperationDescription.ts"
import { RequestCost } from "../RequestCost.ts"
import { list, text, timestamp } from "../WireValue.ts"
import { streamPath, streamPathLength } from "./StreamContracts.ts"

const examplePath = "/api/v1/clusters/staging/progress/stream"

/** What a ticket is requested for. */
export const StreamTicketRequest = Schema.Struct({
  path: documented(
    Schema.String.check(
      Schema.isPattern(streamPath, {
        message: `Expected the path of a websocket without its query, such as ${examplePath}`,
      }),
    ),
    {
      description: "The path of the websocket, without its query.",
      pattern: streamPath.source,
      minLength: streamPathLength.min,
      maxLength: streamPathLength.max,
      examples: [examplePath],
    },
  ),
}).annotate({ identifier: "StreamTicketRequest" })

/** A ticket, shown only once. */
export const StreamTicketDocument = Schema.Struct({
  ticket: text(64, "The ticket. It works once.", "5f0c2b7d9e13a8464c71d09b5e22f6a83b97c4d1e0f8a25673bd94c01fe68a2d"),
  protocols: list(
    text(128, "A subprotocol.", "orrery.events.v1"),
    2,
    "What to open the websocket with: `new WebSocket(url, protocols)`.",
  ),
  path: text(128, "The path the ticket is for.", examplePath),
  expiresAt: timestamp("When the ticket stops working: 30 s after it was issued."),
}).annotate({ identifier: "StreamTicket" })
export type StreamTicketDocument = typeof StreamTicketDocument.Type

/** What web pages need to open a websocket. */
export class StreamTicketsApi extends HttpApiGroup.make("streams")
  .add(
    HttpApiEndpoint.post("ticket", "/ticket", {
      payload: StreamTicketRequest,
      success: Created(StreamTicketDocument),
      error: [PayloadTooLarge, UnsupportedMediaType],
    })
      .annotate(RequestCost, "signIn")
      .annotate(RetryWithoutKey, "Each request creates another ticket. One that is not used expires after 30 s.")
      .annotateMerge(
        describeOperation({
          identifier: "createStreamTicket",
          summary: "Create a ticket for a websocket",
          description:
            "Browsers cannot send an API key with the handshake of a websocket. A page sends this request with the key, and opens the websocket with the subprotocols " +
            "of the response. A ticket works once, for 30 s, for this path and with the rights of the key. The websocket closes when the key is revoked.",
          access: "authenticated",
          requestExamples: { progress: { summary: "The progress of a cluster", value: { path: examplePath } } },
        }),
      ),
  )
  .prefix("/api/v1/streams")
  .middleware(Authentication)
  .middleware(SchemaErrors)
  .middleware(EarlyErrors)
  .annotateMerge(OpenApi.annotations({ title: "Streams", description: "What web pages need to open a websocket." })) {}
