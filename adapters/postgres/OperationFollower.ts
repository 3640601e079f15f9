import { Array, Cause, Effect, PubSub, type Scope, Stream } from "effect"

import { isTerminal, type OperationId, type OperationStatus } from "#domain/operation/Operation.ts"
import type { OperationEvent } from "#domain/operation/OperationEvent.ts"

import type { HubMessage } from "./OperationBroadcast.ts"

/** The input of a follower. */
export interface FollowedLog {
  /** Undefined when there is no such operation. */
  readonly progress: (
    id: OperationId,
  ) => Effect.Effect<{ readonly status: OperationStatus; readonly lastSequence: number } | undefined>
  readonly readAfter: (id: OperationId, after: number, limit: number) => Effect.Effect<ReadonlyArray<OperationEvent>>
}

const pageSize = 500

/** The next events after a position, or undefined when some of them must be read first. */
const nextOf = (messages: ReadonlyArray<HubMessage>, position: number): ReadonlyArray<OperationEvent> | undefined => {
  const events = messages.flatMap(({ events }) => events).filter(({ sequence }) => sequence > position)
  const newest = Math.max(...messages.map(({ newest }) => newest))
  return position + events.length >= newest ? events : undefined
}

/** Reads the log to its end, then takes the hub's messages; it reads again wherever a number is missing. */
const pullOf = (
  log: FollowedLog,
  id: OperationId,
  after: number,
  start: number,
  hub: Effect.Effect<ReadonlyArray<HubMessage>>,
) => {
  let position = start
  let behind = true
  let ended = false

  const next = Effect.gen(function* () {
    if (!behind) return nextOf(yield* hub, position)
    const page = yield* log.readAfter(id, position, pageSize)
    behind = page.length === pageSize
    return page
  })

  return Effect.gen(function* () {
    while (!ended) {
      const events = yield* next
      const last = events?.at(-1)
      if (events === undefined) behind = true
      if (events === undefined || last === undefined) continue
      position = last.sequence
      ended = isTerminal(last.status)
      const wanted = events.filter(({ sequence }) => sequence > after)
      if (Array.isReadonlyArrayNonEmpty(wanted)) return wanted
    }
    return yield* Cause.done()
  })
}

/** Every event after a number, including future ones, in order and without duplicates, up to the one that ends the operation. */
export const followOperation = (
  log: FollowedLog,
  subscribe: (id: OperationId) => Effect.Effect<PubSub.Subscription<HubMessage>, never, Scope.Scope>,
  id: OperationId,
  after: number,
): Stream.Stream<OperationEvent> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const progress = yield* log.progress(id)
      if (progress === undefined) return Stream.empty
      const { status, lastSequence } = progress
      if (isTerminal(status) && after >= lastSequence) return Stream.empty
      // A log that has ended is read without a hub: its last event ends the stream.
      const hub = isTerminal(status) ? Effect.never : PubSub.takeAll(yield* subscribe(id))
      return Stream.fromPull(Effect.succeed(pullOf(log, id, after, Math.min(after, lastSequence), hub)))
    }),
  )
