import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Queue, Schedule } from "effect"

import * as EngineWaitingRoom from "#application/operation/EngineWaitingRoom.ts"
import { EngineQueue, type EngineTurnRequest } from "#application/ports/EngineQueue.ts"

import { countQueue, engineQueueRows, type QueueEntry } from "./EngineQueueRows.ts"

export interface EngineQueueOptions {
  /** How many operations may run the engine at once, over all processes. */
  readonly runsMax: number
  /** How long a process may be silent before its operations leave the queue. */
  readonly leaseSeconds?: number
  readonly renewalSeconds?: number
}

/** Checks after each new connection, and whenever another process announces a change. */
const onHint = <E>(sql: PgClient.PgClient, channel: string, look: Effect.Effect<void, E>) =>
  Effect.scoped(
    Effect.gen(function* () {
      const hints = yield* sql.listen(channel)
      while (true) {
        yield* look
        yield* Queue.takeAll(hints)
      }
    }),
  ).pipe(
    Effect.tapError((error) =>
      Effect.logWarning("The connection that receives changes of the engine queue is lost. Opening another.", error),
    ),
    Effect.retry(Schedule.spaced("1 second")),
  )

/** Changes the queue and reads it, and updates the positions of the operations of this process. */
const announcing = (rows: ReturnType<typeof engineQueueRows>, room: ReturnType<typeof EngineWaitingRoom.make>) => {
  let advances = 0

  const advance = <A, E>(change: Effect.Effect<A, E>, changes = true) =>
    Effect.map(rows.advance(change, changes), ({ changed, state }) => {
      advances += 1
      room.announce(state)
      return changed
    })

  const look = Effect.gen(function* () {
    while (!room.isEmpty()) {
      const before = advances
      const state = yield* rows.read
      // A read during a change of this process may be older than the change.
      if (advances === before) return room.announce(state)
    }
  })

  return { advance, look }
}

const make = Effect.fnUntraced(function* ({ leaseSeconds = 30, renewalSeconds = 5, runsMax }: EngineQueueOptions) {
  const sql = yield* PgClient.PgClient
  const rows = engineQueueRows(sql, { runsMax, leaseSeconds })
  const room = EngineWaitingRoom.make()
  const { advance, look } = announcing(rows, room)
  const entries = new Map<EngineWaitingRoom.Place, QueueEntry>()

  const join = Effect.fn("PostgresEngineQueue.join")(function* (request: EngineTurnRequest) {
    const place = room.enter(request.operationId)
    const enter = Effect.map(rows.add(request), (id) => void entries.set(place, { id, request }))
    const forget = Effect.sync(() => {
      room.leave(place)
      entries.delete(place)
    })
    yield* Effect.onError(advance(enter), () => forget)
    return place
  }, Effect.orDie)

  const leave = (place: EngineWaitingRoom.Place) =>
    Effect.suspend(() => {
      const entry = entries.get(place)
      room.leave(place)
      entries.delete(place)
      return entry === undefined ? Effect.void : advance(rows.remove(entry))
    }).pipe(
      // The row is no longer renewed, so another process removes it.
      Effect.catchCause((cause) =>
        Effect.logWarning("An engine run could not be released now. It is released later.", cause),
      ),
    )

  const renew = Effect.suspend(() => {
    const mine = [...entries]
    if (mine.length === 0) return Effect.void
    const change = Effect.gen(function* () {
      const alive = yield* rows.renew(mine.map(([, entry]) => entry))
      for (const [place, entry] of mine) {
        if (!alive.has(entry.id) && entries.has(place)) yield* rows.restore(entry, place.position === 0)
      }
    })
    return advance(change, false)
  }).pipe(Effect.catchCause((cause) => Effect.logDebug("The engine queue could not be renewed.", cause)))

  yield* Effect.forkScoped(onHint(sql, rows.channel, look))
  yield* Effect.forkScoped(Effect.repeat(renew, Schedule.spaced(`${renewalSeconds} seconds`)))

  return EngineQueue.of({
    takeTurn: (request, onPosition) =>
      Effect.flatMap(Effect.acquireRelease(join(request), leave), (place) => room.wait(place, onPosition)),
    counts: Effect.orDie(countQueue(sql)),
  })
})

/**
 * The queue of all processes that share a database.
 *
 * Each process renews its rows; those of one that died are removed after the lease. A run that outlives its lease, because
 * its process could not renew it, continues and restores its row: the next run waits longer.
 */
export const layer = (options: EngineQueueOptions) => Layer.effect(EngineQueue, make(options))
