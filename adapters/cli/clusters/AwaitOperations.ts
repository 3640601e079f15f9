import { Console, Effect, Schema } from "effect"

import type { ClusterAccepted } from "#adapters/http/api/ClusterAccepted.ts"
import { ClusterProgress } from "#adapters/http/api/ClusterProgress.ts"
import type { OperationId } from "#domain/operation/Operation.ts"

import type { Connection } from "../api/Connection.ts"
import { readProgress } from "../api/FollowOperation.ts"
import { writeValue } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { stateStyle, style } from "../output/Style.ts"
import { operationFailed, successSentence } from "../progress/Outcome.ts"
import { watchOperation } from "../progress/WatchOperation.ts"

const encode = Schema.encodeSync(Schema.toCodecJson(ClusterProgress))

/** One value for one cluster, a list for several. */
export const writeValues = (output: "json" | "yaml", values: ReadonlyArray<Schema.Json>) => {
  const [first, ...others] = values
  return writeValue(output, others.length === 0 ? (first ?? null) : values)
}

/** Waits for operations one after the other, and fails when one of them did. Each tells its whole story, however late it is asked. */
export const awaitOperations = Effect.fnUntraced(function* (
  connection: Connection,
  accepted: ReadonlyArray<Pick<ClusterAccepted, "clusterId" | "operationId">>,
  output: OutputFormat,
) {
  const colours = yield* style
  const ended: Array<ClusterProgress> = []
  for (const { clusterId, operationId } of accepted) {
    const operation = yield* readProgress(connection, clusterId, operationId as OperationId)
    const outcome = yield* watchOperation(connection, operation, { forPeople: output === "table" })
    ended.push(outcome)
    if (output === "table" && outcome.status === "COMPLETED") {
      yield* Console.log(stateStyle(colours, outcome.status)(successSentence(outcome)))
    }
  }
  if (output !== "table")
    yield* writeValues(
      output,
      ended.map((operation) => encode(operation)),
    )
  return ended.filter(({ status }) => status !== "COMPLETED").map(operationFailed)
})
