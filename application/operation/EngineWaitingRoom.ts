import { Effect, Latch } from "effect"

import { type EngineQueueState, turnOrder } from "#domain/operation/EngineTurns.ts"
import type { OperationId } from "#domain/operation/Operation.ts"

/** The place of one operation; `position` is undefined until it is known, and 0 when the operation has its run. */
export interface Place {
  readonly operationId: OperationId
  position: number | undefined
  readonly changed: Latch.Latch
}

/**
 * The operations of this process that wait for a run of the engine, or have one: what every adapter of the queue keeps
 * in memory.
 */
export const make = () => {
  const places = new Set<Place>()

  return {
    isEmpty: () => places.size === 0,
    places: (): ReadonlyArray<Place> => [...places],

    enter: (operationId: OperationId): Place => {
      const place: Place = { operationId, position: undefined, changed: Latch.makeUnsafe() }
      places.add(place)
      return place
    },

    leave: (place: Place): void => {
      places.delete(place)
    },

    /** Reports the current position to every place in this room. */
    announce: (state: EngineQueueState): void => {
      const positions = new Map<OperationId, number>()
      for (const { isRunning, operationId } of state.queued) if (isRunning) positions.set(operationId, 0)
      for (const [index, { operationId }] of turnOrder(state).entries()) positions.set(operationId, index + 1)
      for (const place of places) {
        const position = positions.get(place.operationId)
        // A position read before a run was granted may arrive after it.
        if (position === undefined || position === place.position || place.position === 0) continue
        place.position = position
        place.changed.openUnsafe()
      }
    },

    /** Waits for the run. */
    wait: (place: Place, onPosition: (position: number) => Effect.Effect<void>): Effect.Effect<void> =>
      Effect.gen(function* () {
        let reported = 0
        while (place.position !== 0) {
          const { position } = place
          place.changed.closeUnsafe()
          if (position !== undefined && position !== reported) {
            reported = position
            yield* onPosition(position)
          } else yield* place.changed.await
        }
      }),
  }
}
