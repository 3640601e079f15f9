import { Clock, Effect, Stream } from "effect"

import type { ClusterProgress } from "#adapters/http/api/operations/ClusterProgress.ts"
import type { ProgressEvent } from "#adapters/http/api/operations/ProgressEvent.ts"
import { isTerminal, type OperationId } from "#domain/operation/Operation.ts"

import type { CommandFailed } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import type { Connection } from "./Connection.ts"
import { progressEvents } from "./ProgressSocket.ts"

/** Receives the progress of an operation. */
export interface Follower {
  readonly onEvent: (event: ProgressEvent) => Effect.Effect<void>
  /** Once for each time the connection is lost. */
  readonly onLost: (reason: string) => Effect.Effect<void>
}

/** How long a server may be unavailable before its followers stop. */
export const patienceMinutes = 15
const pauseMillisecondsMin = 250
const pauseMillisecondsMax = 5000

/** Reads the state of an operation. */
export const readProgress = (connection: Connection, clusterId: string, operationId?: OperationId) =>
  Effect.map(
    connection.ask((api) =>
      api.operations.progress({ params: { clusterId }, query: operationId === undefined ? {} : { operationId } }),
    ),
    ({ data }) => data,
  )

/**
 * Reports every event of an operation after the number `after`, each once and in order, and returns the operation after its end.
 *
 * A lost connection resumes where it stopped, also after a restart of the server; other failures end it.
 */
export const followOperation = Effect.fnUntraced(function* (
  connection: Connection,
  operation: Pick<ClusterProgress, "clusterId" | "operationId">,
  follower: Follower,
  after = 0,
) {
  const { clusterId, operationId } = operation
  let last = after
  let lostAt: number | undefined
  let pause = pauseMillisecondsMin

  const hear = (event: ProgressEvent) => {
    lostAt = undefined
    pause = pauseMillisecondsMin
    if (event.sequence <= last) return Effect.void
    last = event.sequence
    return follower.onEvent(event)
  }

  const waitForServer = Effect.fnUntraced(function* (failure: CommandFailed) {
    const now = yield* Clock.currentTimeMillis
    if (failure.exitCode !== exitCodes.unreachable) return yield* failure
    if (lostAt === undefined) {
      lostAt = now
      yield* follower.onLost(failure.message)
    } else if (now - lostAt > patienceMinutes * 60_000) {
      return yield* failure
    }
    yield* Effect.sleep(pause)
    pause = Math.min(pause * 2, pauseMillisecondsMax)
  })

  const once = Effect.suspend(() =>
    Stream.runForEach(progressEvents(connection, { clusterId, operationId, after: last }), hear),
  ).pipe(Effect.andThen(readProgress(connection, clusterId, operationId as OperationId)))

  while (true) {
    const ended = yield* Effect.catchTag(once, "CommandFailed", waitForServer)
    if (ended !== undefined && isTerminal(ended.status)) return ended
  }
})
