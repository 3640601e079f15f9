import { PgClient } from "@effect/sql-pg"
import { DateTime, Effect, Layer, Schedule } from "effect"

import { OperationLog } from "#application/ports/OperationLog.ts"
import { type OperationId, OperationNotFound, type OperationStatus } from "#domain/operation/Operation.ts"
import { append } from "#domain/operation/OperationChange.ts"
import type { NewOperationEvent } from "#domain/operation/OperationEvent.ts"

import { type OperationBroadcast, operationBroadcast } from "./OperationBroadcast.ts"
import { followOperation } from "./OperationFollower.ts"
import { followNotifications, hint } from "./OperationNotifications.ts"
import {
  eventColumns,
  eventReader,
  newEventRow,
  operationColumns,
  operationReader,
  operationStatus,
} from "./OperationRows.ts"
import { pointReads } from "./PointReads.ts"
import { storableJson } from "./StorableText.ts"

interface LogProgress {
  readonly status: OperationStatus
  readonly lastSequence: number
}

/** A restart of PostgreSQL does not end a stream; half a minute without it does. */
const overARestart = Schedule.spaced("1 second").pipe(Schedule.upTo({ times: 30 }))

/** The transaction that locks the operation's row numbers the next events, so writes to one log are serialized. */
const appendTo = (sql: PgClient.PgClient, hubs: OperationBroadcast): OperationLog["Service"]["append"] => {
  const selected = sql.literal(`${operationColumns} FROM operations o JOIN clusters c ON c.id = o.cluster_id`)

  const lock = Effect.fnUntraced(function* (id: OperationId) {
    const rows = yield* sql`SELECT ${selected} WHERE o.id = ${id} FOR NO KEY UPDATE OF o`
    return (yield* operationReader.first(rows)) ?? (yield* new OperationNotFound({ operationId: id }))
  })

  const knownOf = Effect.fnUntraced(function* (id: OperationId, events: ReadonlyArray<NewOperationEvent>) {
    const keys = sql.json(events.map(({ idempotencyKey }) => idempotencyKey))
    const rows = yield* sql<{ key: string }>`
      SELECT idempotency_key AS key FROM operation_events
      WHERE operation_id = ${id} AND idempotency_key = ANY (ARRAY(SELECT jsonb_array_elements_text(${keys})))`
    return new Set(rows.map(({ key }) => key))
  })

  return Effect.fn("PostgresOperationLog.append")(
    function* (id, reported, change) {
      const before = yield* lock(id)
      const events = storableJson(reported)
      const appended = append(before, yield* knownOf(id, events), events, change, yield* DateTime.now)
      if (appended.events.length === 0) return []
      const { lastSequence } = appended.operation
      const rows = sql.json(appended.events.map(newEventRow))
      yield* sql`
        WITH added AS (
          INSERT INTO operation_events SELECT * FROM jsonb_populate_recordset(NULL::operation_events, ${rows})
        ), moved AS (
          UPDATE operations SET ${sql.update(operationStatus(sql, appended.operation))} WHERE id = ${id}
        )
        SELECT ${hint(sql, id, lastSequence)}`
      yield* sql.afterCommit(Effect.sync(() => hubs.notify(id, lastSequence)))
      return appended.events
    },
    sql.withTransaction,
    Effect.catchTag("SqlError", Effect.die),
  )
}

const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const pointRead = yield* pointReads
  const selected = sql.literal(`${eventColumns} FROM operation_events`)

  const after = (client: PgClient.PgClient, id: OperationId, sequence: number, limit: number) =>
    Effect.flatMap(
      client`
        SELECT ${selected} WHERE operation_id = ${id} AND sequence > ${sequence} ORDER BY sequence LIMIT ${limit}`,
      eventReader.all,
    )

  const progress = (client: PgClient.PgClient, id: OperationId) =>
    Effect.map(
      client<LogProgress>`SELECT status, last_sequence AS "lastSequence" FROM operations WHERE id = ${id}`,
      ([operation]) => operation,
    )

  const hubs = yield* operationBroadcast({
    lastSequence: (id) =>
      Effect.map(
        pointRead((client) => progress(client, id)),
        (operation) => operation?.lastSequence ?? 0,
      ),
    readAfter: (id, sequence, limit) => pointRead((client) => after(client, id, sequence, limit)),
  })
  yield* followNotifications(sql, hubs)

  const followed = {
    progress: (id: OperationId) =>
      pointRead((client) => progress(client, id)).pipe(Effect.retry(overARestart), Effect.orDie),
    readAfter: (id: OperationId, sequence: number, limit: number) =>
      after(sql, id, sequence, limit).pipe(Effect.retry(overARestart), Effect.orDie),
  }

  return OperationLog.of({
    append: appendTo(sql, hubs),
    read: Effect.fn("PostgresOperationLog.read")(
      (id, sequence, limit) => after(sql, id, sequence, limit),
      Effect.orDie,
    ),
    newest: Effect.fn("PostgresOperationLog.newest")(function* (id, limit) {
      const rows = yield* pointRead(
        (client) => client`SELECT ${selected} WHERE operation_id = ${id} ORDER BY sequence DESC LIMIT ${limit}`,
      )
      return (yield* eventReader.all(rows)).toReversed()
    }, Effect.orDie),
    follow: (id, sequence) => followOperation(followed, hubs.subscribe, id, sequence),
  })
})

export const layer = Layer.effect(OperationLog, make)
