import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"

import { ReadAuditLog } from "#application/audit/ReadAuditLog.ts"

import { Api } from "../api/Api.ts"
import { withMiddlewareOnly } from "../context/LeanContext.ts"
import { answerErrors } from "../errors/DomainErrors.ts"
import { answerOk } from "../response/Answer.ts"
import { viewAuditEntry } from "../views/AuditView.ts"

const entriesPerPage = 50

const make = Effect.map(ReadAuditLog, (readAuditLog) =>
  withMiddlewareOnly(
    HttpApiBuilder.group(Api, "audit", (handlers) =>
      handlers.handleAll({
        list: ({ params, query: { limit = entriesPerPage, ...query } }) =>
          Effect.flatMap(answerErrors(readAuditLog(params.id, { limit, ...query })), ({ entries, ...page }) =>
            answerOk({ entries: entries.map(viewAuditEntry), ...page }),
          ),
      }),
    ),
  ),
)

export const layer = Layer.unwrap(make)
