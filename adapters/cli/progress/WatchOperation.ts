import { Clock, Console, Effect, Schedule, Terminal } from "effect"
import { TerminalCapabilities } from "effect/cli"

import type { ClusterProgress } from "#adapters/http/api/operations/ClusterProgress.ts"
import type { ProgressEvent } from "#adapters/http/api/operations/ProgressEvent.ts"

import type { Connection } from "../api/Connection.ts"
import { followOperation } from "../api/FollowOperation.ts"
import { makeDrawing } from "../output/Drawing.ts"
import { printable, printableLine } from "../output/Printable.ts"
import { simulatedNote } from "../output/SimulatedNote.ts"
import { style } from "../output/Style.ts"
import { drawFrame } from "./LiveFrame.ts"
import { beginView, see } from "./OperationView.ts"

const frameInterval = "100 millis"
/** The size assumed for a terminal that does not report it. */
const defaultSize = { columns: 80, rows: 24 }

/** Where lines about the progress are written: to the standard output, or to standard error. */
export type ProgressLines = (line: string) => Effect.Effect<void>

const plainLine = ({ message, phase, progressPercentage }: ProgressEvent): string =>
  `${`${Math.floor(progressPercentage)} %`.padStart(5)}  ${phase.padEnd(10)}  ${printable(message)}`

/** One line an event, for files, pipes and logs. */
const watchInLines = Effect.fnUntraced(function* (
  connection: Connection,
  operation: ClusterProgress,
  after: number,
  writeLine: ProgressLines,
) {
  yield* writeLine(
    `${operation.clusterName}: ${operation.operationType} by ${operation.engine}, operation ${operation.operationId}`,
  )
  if (operation.simulated) yield* writeLine(simulatedNote)
  const follower = {
    onEvent: (event: ProgressEvent) => (event.level === "DEBUG" ? Effect.void : writeLine(plainLine(event))),
    onLost: (reason: string) => writeLine(`Connecting again. ${printableLine(reason)}`),
  }
  return yield* followOperation(connection, operation, follower, after)
})

/** A frame that is redrawn, for terminals. */
const watchLive = Effect.fnUntraced(function* (connection: Connection, operation: ClusterProgress) {
  const terminal = yield* Terminal.Terminal
  const drawing = yield* makeDrawing
  const colors = yield* style
  let view = beginView(operation)
  let lost: string | undefined
  let tick = 0

  const draw = Effect.gen(function* () {
    const columns = (yield* terminal.columns) || defaultSize.columns
    const rows = (yield* terminal.rows) || defaultSize.rows
    const nowMilliseconds = yield* Clock.currentTimeMillis
    const frame = drawFrame(view, { columns, rows, nowMilliseconds, tick, style: colors, lost })
    tick += 1
    yield* drawing.draw(frame)
  }).pipe(Effect.orDie)

  const follower = {
    onEvent: (event: ProgressEvent) =>
      Effect.sync(() => {
        view = see(view, event)
        lost = undefined
      }),
    onLost: (reason: string) => Effect.sync(() => (lost = reason)).pipe(Effect.asVoid),
  }

  yield* Effect.orDie(Effect.acquireRelease(drawing.hideCursor, () => Effect.ignore(drawing.showCursor)))
  yield* Effect.forkScoped(Effect.repeat(draw, Schedule.spaced(frameInterval)))
  const ended = yield* followOperation(connection, operation, follower)
  yield* draw
  return ended
}, Effect.scoped)

/** The command that follows an operation to its end. */
export const followCommand = ({ clusterName, operationId }: Pick<ClusterProgress, "clusterName" | "operationId">) =>
  `orrery clusters progress stream ${clusterName} --operation ${operationId}`

const stoppedWaiting = (operation: ClusterProgress) =>
  Console.error(`\nYou stopped waiting; the operation continues. Follow it with\n  ${followCommand(operation)}`)

/** How progress is shown. */
export interface WatchSettings {
  /** Never redrawn: one line an event, to standard error if the result is for a program. */
  readonly forPeople: boolean
  readonly after?: number
}

/** Shows an operation while it runs, and returns it after its end. An interruption does not stop the operation. */
export const watchOperation = Effect.fnUntraced(function* (
  connection: Connection,
  operation: ClusterProgress,
  { after = 0, forPeople }: WatchSettings,
) {
  const { canAnimate } = yield* TerminalCapabilities.TerminalCapabilities
  const watched =
    forPeople && canAnimate && after === 0
      ? watchLive(connection, operation)
      : watchInLines(connection, operation, after, forPeople ? Console.log : Console.error)
  return yield* Effect.onInterrupt(watched, () => stoppedWaiting(operation))
})
