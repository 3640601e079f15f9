import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"

import { ReadAuditLog } from "#application/audit/ReadAuditLog.ts"

import { Api } from "../api/Api.ts"
import { entriesPerPage } from "../api/Paging.ts"
import { withMiddlewareOnly } from "../context/ReducedContext.ts"
import { declareErrors } from "../errors/DomainErrors.ts"
import { respondOk } from "../response/SuccessResponse.ts"
import { viewAuditEntry } from "../views/AuditView.ts"

const make = Effect.map(ReadAuditLog, (readAuditLog) =>
  withMiddlewareOnly(
    HttpApiBuilder.group(Api, "audit", (handlers) =>
      handlers.handleAll({
        list: ({ params, query: { limit = entriesPerPage, ...query } }) =>
          Effect.flatMap(declareErrors(readAuditLog(params.id, { limit, ...query })), ({ entries, ...page }) =>
            respondOk({ entries: entries.map(viewAuditEntry), ...page }),
          ),
      }),
    ),
  ),
)

export const layer = Layer.unwrap(make)
