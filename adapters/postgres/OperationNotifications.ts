import type { PgClient } from "@effect/sql-pg"
import { Effect, Queue, Schedule } from "effect"

import { OperationId } from "#domain/operation/Operation.ts"

import type { OperationBroadcast } from "./OperationBroadcast.ts"

const channel = "operation_events"

/**
 * An expression that notifies the other processes of a log's last number when the transaction commits.
 *
 * It is a hint, and may get lost.
 */
export const hint = (sql: PgClient.PgClient, id: OperationId, lastSequence: number) =>
  sql`pg_notify(${channel}, ${`${id} ${lastSequence}`})`

/**
 * Notifies the hubs when another process appends: one connection listens for all of them.
 *
 * A new connection catches up on the notifications missed while the old one was lost, and a check every few seconds finds any
 * other lost notification.
 */
export const followNotifications = (sql: PgClient.PgClient, hubs: OperationBroadcast) => {
  const notifyOf = (payload: string) => {
    const [id = "", lastSequence] = payload.split(" ")
    hubs.notify(OperationId.make(id), Number(lastSequence))
  }

  const listen = Effect.scoped(
    Effect.gen(function* () {
      const hints = yield* sql.listen(channel)
      hubs.notifyAll()
      while (true) for (const { payload } of yield* Queue.takeAll(hints)) notifyOf(payload)
    }),
  ).pipe(
    Effect.tapError((error) =>
      Effect.logWarning("The connection that receives new events is lost. Opening another.", error),
    ),
    Effect.retry(Schedule.spaced("1 second")),
  )
  const look = Effect.sync(hubs.notifyAll).pipe(Effect.repeat(Schedule.spaced("3 seconds")))

  return Effect.all([Effect.forkScoped(listen), Effect.forkScoped(look)], { discard: true })
}
