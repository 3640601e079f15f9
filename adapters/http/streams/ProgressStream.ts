import { Effect } from "effect"
import type { HttpServerRequest } from "effect/http"

import { ReadOperations } from "#application/operation/ReadOperations.ts"
import type { OperationId } from "#domain/operation/Operation.ts"

import { progressStreamContract } from "../api/operations/ProgressStreamContract.ts"
import { declareErrors } from "../errors/DomainErrors.ts"
import { writeEvent } from "../views/ProgressView.ts"
import * as EventStream from "./EventStream.ts"

interface ProgressRequest {
  readonly params: { readonly clusterId: string }
  readonly query: { readonly operationId?: OperationId; readonly after?: number }
  readonly request: HttpServerRequest.HttpServerRequest
}

/** Streams an operation's log. */
export const make = Effect.gen(function* () {
  const { follow } = yield* ReadOperations
  const serve = yield* EventStream.make

  return serve({
    contract: progressStreamContract,
    subscribe: ({ params, query }: ProgressRequest) =>
      Effect.map(
        declareErrors(follow(params.clusterId, query.operationId, query.after ?? 0)),
        ({ events, operation }) => ({ events, write: operation.simulated ? writeEvent.simulated : writeEvent.real }),
      ),
  })
})
