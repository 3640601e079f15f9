import { Effect, Option } from "effect"

import type { OperationStatus, OperationType } from "#domain/operation/Operation.ts"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect } from "../api/Connection.ts"
import { readTokenPages } from "../api/ReadTokenPages.ts"
import type { ListFormat } from "../output/ListFormats.ts"
import { writeOperations } from "./WriteOperations.ts"

export interface ListOperationsInput extends ConnectionFlags {
  readonly type: Option.Option<OperationType>
  readonly status: Option.Option<OperationStatus>
  readonly limit: number
  readonly output: ListFormat
}

/** `orrery clusters progress list`: the newest operations on every cluster of the organization. */
export const listOperations = Effect.fnUntraced(function* (input: ListOperationsInput) {
  const connection = yield* connect(input)
  const filter = {
    ...(Option.isSome(input.type) ? { operationType: input.type.value } : {}),
    ...(Option.isSome(input.status) ? { status: input.status.value } : {}),
  }
  const operations = yield* readTokenPages(input.limit, (page) =>
    Effect.map(
      connection.ask((api) => api.operations.list({ query: { ...filter, ...page } })),
      ({ data }) => ({ items: data.operations, nextPageToken: data.nextPageToken }),
    ),
  )
  yield* writeOperations(input.output, operations)
})
