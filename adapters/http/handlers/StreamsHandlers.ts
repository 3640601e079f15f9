import { Effect, Layer, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"

import { IssueStreamTicket } from "#application/access/IssueStreamTicket.ts"

import { Api } from "../api/Api.ts"
import { eventsProtocol, ticketProtocolPrefix } from "../api/operations/StreamProtocols.ts"
import { withMiddlewareOnly } from "../context/LeanContext.ts"
import { answerErrors } from "../errors/DomainErrors.ts"
import { answerCreated } from "../response/Answer.ts"

const make = Effect.map(IssueStreamTicket, (issue) =>
  withMiddlewareOnly(
    HttpApiBuilder.group(Api, "streams", (handlers) =>
      handlers.handleAll({
        ticket: ({ payload }) =>
          Effect.flatMap(answerErrors(issue(payload.path)), ({ expiresAt, path, ticket }) => {
            const text = Redacted.value(ticket)
            return answerCreated(
              { ticket: text, protocols: [eventsProtocol, `${ticketProtocolPrefix}${text}`], path, expiresAt },
              "Open the websocket with these subprotocols within 30 s. The ticket works once.",
            )
          }),
      }),
    ),
  ),
)

export const layer = Layer.unwrap(make)
