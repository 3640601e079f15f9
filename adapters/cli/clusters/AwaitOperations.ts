import { Console, Effect } from "effect"

import type { ClusterAccepted } from "#adapters/http/api/clusters/ClusterAccepted.ts"
import type { ClusterProgress } from "#adapters/http/api/operations/ClusterProgress.ts"
import type { OperationId } from "#domain/operation/Operation.ts"

import type { Connection } from "../api/Connection.ts"
import { readProgress } from "../api/FollowOperation.ts"
import { CommandFailed } from "../CommandFailed.ts"
import { localReport } from "../ErrorReport.ts"
import type { OutputFormat } from "../output/OutputFormats.ts"
import { stateStyle, style } from "../output/Style.ts"
import { operationFailed, successSentence } from "../progress/Outcome.ts"
import { followCommand, watchOperation } from "../progress/WatchOperation.ts"
import { sayFailures } from "./ApplyManifests.ts"

/** An operation to wait for. */
export type Awaited = Pick<ClusterAccepted, "clusterId" | "clusterName" | "operationId">

const commandsOf = (operations: ReadonlyArray<Awaited>): string =>
  operations.map((operation) => `  ${followCommand(operation)}`).join("\n")

const headline = (operations: ReadonlyArray<Awaited>) =>
  operations.length === 1 ? "This operation continues. Follow it with" : "These operations continue. Follow them with"

const sayGoingOn = (operations: ReadonlyArray<Awaited>) =>
  operations.length === 0 ? Effect.void : Console.error(`${headline(operations)}\n${commandsOf(operations)}`)

/** Why some operations could not be followed to their end, and how to follow them. */
const followingFailed = (cause: CommandFailed, operations: ReadonlyArray<Awaited>): CommandFailed => {
  const [report = localReport(cause.exitCode, cause.message), ...others] = cause.reports ?? []
  const unfinished = operations.map(({ clusterId, clusterName, operationId }) => ({
    clusterId,
    clusterName,
    operationId,
  }))
  return new CommandFailed({
    exitCode: cause.exitCode,
    message: [cause.message, headline(operations), commandsOf(operations)].join("\n"),
    reports: [{ ...report, details: { ...report.details, unfinishedOperations: unfinished } }, ...others],
  })
}

/**
 * Waits for operations one after the other. An operation that cannot be followed does not stop the others, unless
 * the server is unavailable. An interruption names every failure and every operation that continues.
 *
 * Returns each operation as it was last seen, and a failure for all that did not succeed or could not be followed.
 */
export const awaitOperations = Effect.fnUntraced(function* (
  connection: Connection,
  all: ReadonlyArray<Awaited>,
  output: OutputFormat,
) {
  const colors = yield* style
  const seen: Array<ClusterProgress> = []
  const failed: Array<CommandFailed> = []
  const unfollowed: Array<{ readonly cause: CommandFailed; readonly operations: Array<Awaited> }> = []
  /** The index of the first operation that no message has named yet. */
  let waiting = 0

  const awaitOne = Effect.fnUntraced(function* ({ clusterId, operationId }: Awaited, index: number) {
    const operation = yield* readProgress(connection, clusterId, operationId as OperationId)
    const place = seen.push(operation) - 1
    // The watch of an operation names it when interrupted.
    waiting = index + 1
    const ended = yield* watchOperation(connection, operation, { forPeople: output === "table" })
    seen[place] = ended
    if (ended.status !== "COMPLETED") failed.push(operationFailed(ended))
    else if (output === "table") yield* Console.log(stateStyle(colors, ended.status)(successSentence(ended)))
  })

  const leave = (operation: Awaited, index: number, cause: CommandFailed) => {
    waiting = index + 1
    const known = unfollowed.find(({ cause: { message } }) => message === cause.message)
    if (known === undefined) unfollowed.push({ cause, operations: [operation] })
    else known.operations.push(operation)
  }

  const failures = () => [...failed, ...unfollowed.map(({ cause, operations }) => followingFailed(cause, operations))]
  const sayInterrupted = Effect.suspend(() => Effect.andThen(sayFailures(failures()), sayGoingOn(all.slice(waiting))))

  let gone: CommandFailed | undefined
  yield* Effect.forEach(
    all,
    (operation, index) =>
      (gone === undefined ? awaitOne(operation, index) : Effect.fail(gone)).pipe(
        Effect.catchTag("CommandFailed", (cause) =>
          Effect.sync(() => {
            if (cause.serverGone === true) gone = cause
            leave(operation, index, cause)
          }),
        ),
      ),
    { discard: true },
  ).pipe(Effect.onInterrupt(() => sayInterrupted))
  return { seen, failures: failures() }
})
