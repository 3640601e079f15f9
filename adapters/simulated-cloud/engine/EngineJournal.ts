import { Effect, Semaphore } from "effect"

import type { EngineRun } from "#application/ports/InfrastructureEngine.ts"
import type { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"

/** The events of a run so far, and how to add more. */
export interface EngineJournal {
  /** Returns when the event is stored durably. Concurrent events get one order. */
  readonly write: (event: EngineEvent) => Effect.Effect<void>
  readonly eventsAfter: (line: number) => ReadonlyArray<EngineEvent>
  /** Stores further events in another journal of the same run, such as that of its apply. */
  readonly handOver: (journal: EngineRun["journal"]) => void
}

export const openJournal = Effect.fnUntraced(function* ({ journal }: EngineRun) {
  const oneAtATime = yield* Semaphore.make(1)
  const events: Array<EngineEvent> = []
  let keep = journal
  const opened: EngineJournal = {
    write: (event) =>
      oneAtATime.withPermit(
        Effect.suspend(() => {
          events.push(event)
          return keep(events.length, event)
        }),
      ),
    eventsAfter: (line) => events.slice(line),
    handOver: (next) => {
      keep = next
    },
  }
  return opened
})
