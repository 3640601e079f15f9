import { Effect, Semaphore } from "effect"

import type { EngineRun } from "#application/ports/InfrastructureEngine.ts"
import type { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"

/** What a run has said so far, and the way to say more. */
export interface EngineJournal {
  /** Returns when the event is kept durably. Events of resources worked on at once are put in one order. */
  readonly write: (event: EngineEvent) => Effect.Effect<void>
  readonly eventsAfter: (line: number) => ReadonlyArray<EngineEvent>
}

export const openJournal = Effect.fnUntraced(function* ({ journal }: EngineRun) {
  const oneAtATime = yield* Semaphore.make(1)
  const events: Array<EngineEvent> = []
  const opened: EngineJournal = {
    write: (event) =>
      oneAtATime.withPermit(
        Effect.suspend(() => {
          events.push(event)
          return journal(events.length, event)
        }),
      ),
    eventsAfter: (line) => events.slice(line),
  }
  return opened
})
