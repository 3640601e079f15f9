import { DateTime, Effect } from "effect"

import type { ClusterProgress } from "#adapters/http/api/operations/ClusterProgress.ts"

import type { TokenPages } from "../api/ReadTokenPages.ts"
import type { ListFormat } from "../output/ListFormats.ts"
import { writeList } from "../output/ListOutput.ts"
import { noteMoreEntries } from "../output/MoreEntries.ts"
import { style } from "../output/Style.ts"
import { encodeOperations, operationTable } from "./OperationTable.ts"

/** Writes operations, newest first. */
export const writeOperations = Effect.fnUntraced(function* (
  output: ListFormat,
  { hasMore, items }: TokenPages<ClusterProgress>,
) {
  const now = yield* DateTime.now
  const colors = yield* style
  yield* writeList(output, {
    document: () => ({ operations: encodeOperations(items), hasMore }),
    table: (isWide) => operationTable(items, { isWide, now, style: colors }),
    names: () => items.map(({ operationId }) => operationId),
  })
  yield* noteMoreEntries(items.length, hasMore)
})
