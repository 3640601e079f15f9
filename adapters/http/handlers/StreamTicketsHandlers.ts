import { Effect, Layer, Redacted } from "effect"
import { HttpApiBuilder } from "effect/http-api"

import { IssueStreamTicket } from "#application/access/IssueStreamTicket.ts"

import { Api } from "../api/Api.ts"
import { protocolsAt } from "../api/streams/StreamContracts.ts"
import { ticketProtocolPrefix } from "../api/streams/StreamProtocols.ts"
import { withMiddlewareOnly } from "../context/ReducedContext.ts"
import { declareErrors } from "../errors/DomainErrors.ts"
import { respondCreated } from "../response/SuccessResponse.ts"

const make = Effect.map(IssueStreamTicket, (issue) =>
  withMiddlewareOnly(
    HttpApiBuilder.group(Api, "streams", (handlers) =>
      handlers.handleAll({
        ticket: ({ payload }) =>
          Effect.flatMap(declareErrors(issue(payload.path)), ({ expiresAt, path, ticket }) => {
            const text = Redacted.value(ticket)
            return respondCreated(
              { ticket: text, protocols: [...protocolsAt(path), `${ticketProtocolPrefix}${text}`], path, expiresAt },
              "Open the websocket with these subprotocols within 30 s. The ticket works once.",
            )
          }),
      }),
    ),
  ),
)

export const layer = Layer.unwrap(make)
