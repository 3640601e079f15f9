import { Effect, Layer } from "effect"

import * as EngineWaitingRoom from "#application/operation/EngineWaitingRoom.ts"
import { EngineQueue, type EngineTurnRequest } from "#application/ports/EngineQueue.ts"
import { type EngineQueueState, nextRuns, type QueuedOperation } from "#domain/operation/EngineTurns.ts"
import type { OperationId } from "#domain/operation/Operation.ts"
import type { OrganizationId } from "#domain/organization/Organization.ts"

interface Entry {
  queued: QueuedOperation
  place: EngineWaitingRoom.Place
}

/** The queue of one process. */
export const layer = ({ runsMax }: { readonly runsMax: number }) =>
  Layer.sync(EngineQueue, () => {
    const room = EngineWaitingRoom.make()
    const entries = new Map<OperationId, Entry>()
    const lastTurns = new Map<OrganizationId, number>()
    let turns = 0

    const state = (): EngineQueueState => ({ queued: [...entries.values()].map(({ queued }) => queued), lastTurns })

    const advance = () => {
      for (const { operationId, organizationId } of nextRuns(state(), runsMax)) {
        const entry = entries.get(operationId)
        if (entry !== undefined) entry.queued = { ...entry.queued, isRunning: true }
        lastTurns.set(organizationId, ++turns)
      }
      room.announce(state())
    }

    const join = (request: EngineTurnRequest) =>
      Effect.sync(() => {
        const place = room.enter(request.operationId)
        const isRunning = entries.get(request.operationId)?.queued.isRunning ?? false
        entries.set(request.operationId, { queued: { ...request, isRunning }, place })
        advance()
        return place
      })

    const leave = (place: EngineWaitingRoom.Place) =>
      Effect.sync(() => {
        room.leave(place)
        if (entries.get(place.operationId)?.place === place) entries.delete(place.operationId)
        advance()
      })

    return EngineQueue.of({
      takeTurn: (request, onPosition) =>
        Effect.flatMap(Effect.acquireRelease(join(request), leave), (place) => room.wait(place, onPosition)),
      counts: Effect.sync(() => {
        const running = state().queued.filter(({ isRunning }) => isRunning).length
        return { running, waiting: entries.size - running }
      }),
    })
  })
