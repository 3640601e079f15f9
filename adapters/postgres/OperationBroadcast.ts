import { Effect, Latch, PubSub, RcMap, Schedule } from "effect"
import type { SqlError } from "effect/sql"

import { isTerminal, type OperationId } from "#domain/operation/Operation.ts"
import type { OperationEvent } from "#domain/operation/OperationEvent.ts"

/** A message of a hub to its followers: the last number of the log, and the events it has just read, possibly none. */
export interface HubMessage {
  readonly newest: number
  readonly events: ReadonlyArray<OperationEvent>
}

/** Where a hub reads. */
export interface EventSource {
  readonly lastSequence: (id: OperationId) => Effect.Effect<number, SqlError.SqlError>
  /** In order, at most `limit`. */
  readonly readAfter: (
    id: OperationId,
    after: number,
    limit: number,
  ) => Effect.Effect<ReadonlyArray<OperationEvent>, SqlError.SqlError>
}

const eventsPerMessage = 100

/** A follower further behind than this loses the oldest messages, notices the gap and reads the table instead. */
const messagesKept = 32

/** PostgreSQL may be unavailable for any time: followers wait, and miss nothing. */
const untilItResponds = Effect.retry(Schedule.spaced("1 second"))

interface Hub {
  readonly messages: PubSub.PubSub<HubMessage>
  readonly wakeUp: Latch.Latch
  position: number
}

/**
 * Reads the new events after each notification and publishes them to the followers.
 *
 * The first message has the number where it begins, so that an earlier subscriber sees whether it missed any events.
 */
const readOnWakeUp = Effect.fnUntraced(function* (source: EventSource, id: OperationId, hub: Hub) {
  hub.position = yield* untilItResponds(source.lastSequence(id))
  yield* PubSub.publish(hub.messages, { newest: hub.position, events: [] })
  while (true) {
    yield* hub.wakeUp.await
    hub.wakeUp.closeUnsafe()
    const events = yield* untilItResponds(source.readAfter(id, hub.position, eventsPerMessage))
    const last = events.at(-1)
    if (last === undefined) continue
    hub.position = last.sequence
    yield* PubSub.publish(hub.messages, { newest: last.sequence, events })
    if (isTerminal(last.status)) return
    if (events.length === eventsPerMessage) hub.wakeUp.openUnsafe()
  }
})

/** One reader for each followed operation, for any number of followers. It runs as long as there is one. */
export const operationBroadcast = Effect.fnUntraced(function* (source: EventSource) {
  const hubs = new Map<OperationId, Hub>()

  const map = yield* RcMap.make({
    lookup: Effect.fnUntraced(function* (id: OperationId) {
      const messages = yield* Effect.acquireRelease(PubSub.sliding<HubMessage>(messagesKept), PubSub.shutdown)
      const hub: Hub = { messages, wakeUp: Latch.makeUnsafe(false), position: 0 }
      yield* Effect.acquireRelease(
        Effect.sync(() => hubs.set(id, hub)),
        () => Effect.sync(() => hubs.delete(id)),
      )
      yield* readOnWakeUp(source, id, hub).pipe(
        // Makes every follower read the table itself, where it gets the same defect instead of waiting forever.
        Effect.tapDefect(() => PubSub.publish(messages, { newest: Number.POSITIVE_INFINITY, events: [] })),
        Effect.forkScoped,
      )
      return messages
    }),
  })

  return {
    /** The messages of the operation's hub from now on, until the scope closes. */
    subscribe: (id: OperationId) => Effect.flatMap(RcMap.get(map, id), PubSub.subscribe),
    /** There is an event with this number; a hub that already has it does nothing. */
    notify: (id: OperationId, sequence: number): void => {
      const hub = hubs.get(id)
      if (hub !== undefined && sequence > hub.position) hub.wakeUp.openUnsafe()
    },
    /** A notification may have been missed: every hub checks its log. */
    notifyAll: (): void => {
      for (const { wakeUp } of hubs.values()) wakeUp.openUnsafe()
    },
    followed: (): number => hubs.size,
  }
})

export type OperationBroadcast = Effect.Success<ReturnType<typeof operationBroadcast>>
