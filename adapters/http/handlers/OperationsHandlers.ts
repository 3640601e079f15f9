import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"

import { ReadOperations } from "#application/operation/ReadOperations.ts"

import { Api } from "../api/Api.ts"
import { ClusterProgress } from "../api/operations/ClusterProgress.ts"
import { entriesPerPage, historyEntriesPerPage } from "../api/Paging.ts"
import * as ETagResponse from "../conditional/ETagResponse.ts"
import { withMiddlewareOnly } from "../context/ReducedContext.ts"
import { declareErrors } from "../errors/DomainErrors.ts"
import { refuse } from "../errors/Refuse.ts"
import { respondOk } from "../response/SuccessResponse.ts"
import * as ProgressStream from "../streams/ProgressStream.ts"
import { viewProgress } from "../views/ProgressView.ts"

const progress = ETagResponse.make(ClusterProgress)

const locationParameters = ["provider", "provisionerType", "accountId", "region"] as const

/** A cluster that is unknown is looked for by where it lies, so each part of that is needed (specification §5). */
const requireLocation = Effect.fnUntraced(function* (query: {
  readonly [Name in (typeof locationParameters)[number]]?: string
}) {
  const missing = locationParameters.filter((name) => query[name] === undefined)
  if (missing.length === 0) return
  return yield* refuse("VALIDATION_FAILED", {
    message: "This cluster is not known here. To look for it, send every location parameter.",
    problems: missing.map((path) => ({ path, message: "Required when the cluster is not known.", code: "REQUIRED" })),
  })
})

const make = Effect.gen(function* () {
  const readOperations = yield* ReadOperations
  const stream = yield* ProgressStream.make

  const page = (found: Effect.Success<ReturnType<typeof readOperations.list>>) =>
    respondOk({ ...found, operations: found.operations.map((operation) => viewProgress(operation, [])) })

  return withMiddlewareOnly(
    HttpApiBuilder.group(Api, "operations", (handlers) =>
      handlers
        .handleAll({
          list: ({ query: { limit = entriesPerPage, operationType: type, pageToken, status } }) =>
            readOperations
              .list({ limit, ...(type && { type }), ...(status && { status }), ...(pageToken && { pageToken }) })
              .pipe(Effect.catchTag("ClusterNotFound", Effect.die), declareErrors, Effect.flatMap(page)),
          history: ({ params, query }) =>
            readOperations
              .list({
                selector: params.clusterId,
                limit: query.limit ?? historyEntriesPerPage,
                ...(query.pageToken && { pageToken: query.pageToken }),
              })
              .pipe(
                declareErrors,
                Effect.tapErrorTag("NotFound", () => requireLocation(query)),
                Effect.flatMap(page),
              ),
          progress: ({ params, query }) =>
            Effect.flatMap(
              declareErrors(readOperations.progress(params.clusterId, query.operationId)),
              ({ operation, recentEvents }) => progress.write(viewProgress(operation, recentEvents)),
            ),
        })
        .handleRaw("stream", stream),
    ),
  )
})

export const layer = Layer.unwrap(make)
