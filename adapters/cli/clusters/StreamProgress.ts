import { Console, Effect, Option, Schema } from "effect"

import type { ClusterProgress } from "#adapters/http/api/operations/ClusterProgress.ts"
import { ProgressEvent } from "#adapters/http/api/operations/ProgressEvent.ts"
import { isTerminal } from "#domain/operation/Operation.ts"

import type { ConnectionFlags } from "../access/ChooseServer.ts"
import { connect, type Connection } from "../api/Connection.ts"
import { followOperation, readProgress } from "../api/FollowOperation.ts"
import { readOperationId } from "../operations/OperationIdFlag.ts"
import { writeValue } from "../output/Output.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { printableJson, printableLine } from "../output/Printable.ts"
import { operationFailed, successSentence } from "../progress/Outcome.ts"
import { watchOperation } from "../progress/WatchOperation.ts"

export interface StreamProgressInput extends ConnectionFlags {
  readonly name: string
  readonly operation: Option.Option<string>
  readonly after: number
  readonly output: OutputFormat
}

const encode = Schema.encodeSync(Schema.toCodecJson(ProgressEvent))

/** Events for programs: one line of JSON, or one YAML document, each. */
const writeEvents = (connection: Connection, operation: ClusterProgress, after: number, output: "json" | "yaml") =>
  followOperation(
    connection,
    operation,
    {
      onEvent: (event) =>
        output === "json"
          ? Console.log(printableJson(encode(event)))
          : Effect.andThen(Console.log("---"), writeValue(output, encode(event))),
      onLost: (reason) => Console.error(`Connecting again. ${printableLine(reason)}`),
    },
    after,
  )

/** `orrery clusters progress stream NAME`: shows an operation's past and future events. */
export const streamProgress = Effect.fnUntraced(function* (input: StreamProgressInput) {
  const { after, name, output } = input
  const connection = yield* connect(input)
  const operationId = Option.isSome(input.operation) ? yield* readOperationId(input.operation.value) : undefined
  const operation = yield* readProgress(connection, name, operationId)
  const ended =
    output === "table"
      ? yield* watchOperation(connection, operation, { forPeople: true, after })
      : yield* writeEvents(connection, operation, after, output)
  if (isTerminal(ended.status) && ended.status !== "COMPLETED") return yield* operationFailed(ended)
  if (output === "table") yield* Console.log(successSentence(ended))
})
