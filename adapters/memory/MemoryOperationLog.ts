import { Array, Cause, DateTime, Effect, Layer, PubSub, Stream } from "effect"

import { OperationLog } from "#application/ports/OperationLog.ts"
import { isTerminal, OperationNotFound } from "#domain/operation/Operation.ts"
import { append } from "#domain/operation/OperationChange.ts"
import type { OperationEvent } from "#domain/operation/OperationEvent.ts"

import { type OperationEntry, OperationTable } from "./OperationTable.ts"

/** Sequence numbers start at 1, so the events after `n` begin at index `n`. */
const follow = (entry: OperationEntry, after: number) =>
  Effect.map(PubSub.subscribe(entry.appended), (appended) => {
    let position = after
    const pull = Effect.gen(function* () {
      while (true) {
        const events: ReadonlyArray<OperationEvent> = entry.events.slice(position)
        if (Array.isReadonlyArrayNonEmpty(events)) {
          position += events.length
          return events
        }
        if (isTerminal(entry.operation.status)) return yield* Cause.done()
        yield* PubSub.take(appended)
      }
    })
    return Stream.fromPull(Effect.succeed(pull))
  })

const make = Effect.gen(function* () {
  const table = yield* OperationTable

  const eventsOf = (id: OperationEvent["operationId"]) => table.get(id)?.events ?? []

  return OperationLog.of({
    append: Effect.fn("MemoryOperationLog.append")(function* (id, events, change) {
      const entry = table.get(id)
      if (entry === undefined) return yield* new OperationNotFound({ operationId: id })
      const known = new Set(entry.events.map(({ idempotencyKey }) => idempotencyKey))
      const appended = append(entry.operation, known, events, change, yield* DateTime.now)
      entry.operation = appended.operation
      entry.events.push(...appended.events)
      if (appended.events.length > 0) yield* PubSub.publish(entry.appended, undefined)
      return appended.events
    }),
    read: (id, after, limit) => Effect.sync(() => eventsOf(id).slice(after, after + limit)),
    newest: (id, limit) => Effect.sync(() => eventsOf(id).slice(-limit)),
    follow: (id, after) =>
      Stream.suspend(() => {
        const entry = table.get(id)
        return entry === undefined ? Stream.empty : Stream.unwrap(follow(entry, after))
      }),
  })
})

export const layer = Layer.effect(OperationLog, make).pipe(Layer.provide(OperationTable.layer))
