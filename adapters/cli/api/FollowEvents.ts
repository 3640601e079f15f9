import { Clock, Effect, Stream } from "effect"

import { type CommandFailed, serverGone } from "../CommandFailed.ts"
import { exitCodes } from "../ExitCode.ts"
import type { Connection } from "./Connection.ts"
import { receiveEvents, type StreamTarget } from "./EventSocket.ts"

/** Receives the events of a stream. */
export interface Follower<Event> {
  readonly onEvent: (event: Event) => Effect.Effect<void>
  /** Called once each time the connection is lost. */
  readonly onLost: (reason: string) => Effect.Effect<void>
}

/** A stream to follow to its end. */
export interface FollowedStream<Event, Result, R> extends StreamTarget<Event> {
  /** The cursor to begin after. */
  readonly after?: number | string
  /** Reads the result once the server has ended the stream; undefined when there is none yet, so that it keeps following. */
  readonly result: Effect.Effect<Result | undefined, CommandFailed, R>
}

/** How long a server may be unavailable before its followers stop. */
export const patienceMinutes = 15
const pauseMillisecondsMin = 250
const pauseMillisecondsMax = 5000

/** A server may send an event again after a lost connection. Numbers only grow; a text is compared with the last one. */
const isRepeated = (cursor: number | string, last: number | string | undefined): boolean =>
  typeof cursor === "number" && typeof last === "number" ? cursor <= last : cursor === last

/**
 * Reports every event of a stream after a cursor, each once and in order, and returns the result at its end.
 *
 * A lost connection resumes where it stopped, also after a restart of the server or while a proxy cannot reach it; other
 * failures end it.
 */
export const followEvents = Effect.fnUntraced(function* <Event, Result, R>(
  connection: Connection,
  { contract, params, query, result, ...followed }: FollowedStream<Event, Result, R>,
  follower: Follower<Event>,
) {
  let last = followed.after
  let lostAtMillis: number | undefined
  let pause = pauseMillisecondsMin

  const receive = (event: Event) => {
    lostAtMillis = undefined
    pause = pauseMillisecondsMin
    const cursor = contract.cursor.of(event)
    if (isRepeated(cursor, last)) return Effect.void
    last = cursor
    return follower.onEvent(event)
  }

  const waitForServer = Effect.fnUntraced(function* (failure: CommandFailed) {
    const now = yield* Clock.currentTimeMillis
    if (failure.exitCode !== exitCodes.unreachable) return yield* failure
    if (lostAtMillis === undefined) {
      lostAtMillis = now
      yield* follower.onLost(failure.message)
    } else if (now - lostAtMillis > patienceMinutes * 60_000) {
      return yield* failure
    }
    yield* Effect.sleep(pause)
    pause = Math.min(pause * 2, pauseMillisecondsMax)
  })

  const endedEarly = serverGone(`${connection.server.origin} ended the stream before its last event.`)

  const once = Effect.suspend(() =>
    Stream.runForEach(
      receiveEvents(connection, {
        contract,
        params,
        query: last === undefined ? query : { ...query, after: String(last) },
      }),
      receive,
    ),
  ).pipe(
    Effect.andThen(result),
    Effect.filterOrFail(
      (found) => found !== undefined,
      () => endedEarly,
    ),
  )

  while (true) {
    const ended = yield* Effect.catchTag(once, "CommandFailed", waitForServer)
    if (ended !== undefined) return ended
  }
})
