import { DateTime, Effect, Option } from "effect"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect } from "../api/Connection.ts"
import { readProgress } from "../api/FollowOperation.ts"
import { write } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { readOperationId } from "./OperationIdFlag.ts"
import { encodeOperation, operationText } from "./OperationTable.ts"

export interface GetProgressInput extends ConnectionFlags {
  readonly name: string
  readonly operation: Option.Option<string>
  readonly output: OutputFormat
}

/** `orrery clusters progress get NAME`: one operation with its newest events. Unlike the stream, it does not wait. */
export const getProgress = Effect.fnUntraced(function* ({ name, operation, output, ...flags }: GetProgressInput) {
  const operationId = Option.isSome(operation) ? yield* readOperationId(operation.value) : undefined
  const progress = yield* readProgress(yield* connect(flags), name, operationId)
  const now = yield* DateTime.now
  yield* write(
    output,
    () => encodeOperation(progress),
    () => operationText(progress, now),
  )
})
