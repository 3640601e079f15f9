import type { PgClient } from "@effect/sql-pg"
import { DateTime, Effect, Schema } from "effect"
import type { SqlError } from "effect/sql/SqlError"

import type { EngineQueueCounts, EngineTurnRequest } from "#application/ports/EngineQueue.ts"
import { type EngineQueueState, nextRuns, type QueuedOperation } from "#domain/operation/EngineTurns.ts"
import { OperationId } from "#domain/operation/Operation.ts"
import { OrganizationId } from "#domain/organization/Organization.ts"

import { rowReader } from "./PostgresRows.ts"

/** The process's own record of its entry, from which it restores a row that another process removed. */
export interface QueueEntry {
  readonly id: string
  readonly request: EngineTurnRequest
}

// Any number that nothing else in this database uses: one process at a time grants runs.
const queueLock = 4_041_974

const channel = "engine_queue"

const queuedReader = rowReader(
  Schema.Struct({
    operationId: OperationId,
    organizationId: OrganizationId,
    acceptedAtMillis: Schema.Finite,
    isRunning: Schema.Boolean,
  }),
)

const turnReader = rowReader(Schema.Struct({ organizationId: OrganizationId, turn: Schema.Int }))

const readQueue = (sql: PgClient.PgClient): Effect.Effect<EngineQueueState, SqlError> =>
  Effect.gen(function* () {
    const queued = yield* queuedReader.all(
      yield* sql`
        SELECT operation_id AS "operationId", organization_id AS "organizationId", is_running AS "isRunning",
          extract(epoch FROM accepted_at)::float8 * 1000 AS "acceptedAtMillis"
        FROM engine_queue`,
    )
    const turns = yield* turnReader.all(
      yield* sql`
        SELECT organization_id AS "organizationId", turn FROM engine_turns
        WHERE organization_id IN (SELECT organization_id FROM engine_queue)`,
    )
    return { queued, lastTurns: new Map(turns.map(({ organizationId, turn }) => [organizationId, turn])) }
  })

/** Counts what is in the queue. */
export const countQueue = (sql: PgClient.PgClient): Effect.Effect<EngineQueueCounts, SqlError> =>
  Effect.map(
    sql<EngineQueueCounts>`
      SELECT (count(*) FILTER (WHERE is_running))::int AS running, (count(*) FILTER (WHERE NOT is_running))::int AS waiting
      FROM engine_queue`,
    ([counts]) => counts ?? { running: 0, waiting: 0 },
  )

const grant = (sql: PgClient.PgClient, { operationId, organizationId }: QueuedOperation) => sql`
  WITH granted AS (
    UPDATE engine_queue SET is_running = true WHERE operation_id = ${operationId}
  )
  INSERT INTO engine_turns (organization_id, turn)
  SELECT ${organizationId}, coalesce(max(turn), 0) + 1 FROM engine_turns
  ON CONFLICT (organization_id) DO UPDATE SET turn = EXCLUDED.turn`

/** The statements of the queue. Time is the database's, so that clocks need not agree. */
export const engineQueueRows = (sql: PgClient.PgClient, options: { runsMax: number; leaseSeconds: number }) => {
  const lease = sql`make_interval(secs => ${options.leaseSeconds})`

  // No process can renew a row while PostgreSQL is down, so each gets time to do so after PostgreSQL starts.
  const removeDead = sql`
    DELETE FROM engine_queue
    WHERE alive_until < now() AND pg_postmaster_start_time() < now() - ${lease} RETURNING operation_id`

  return {
    channel,
    read: readQueue(sql),

    /** Adds an operation, or takes its place from the process that had it before. */
    add: ({ acceptedAtMillis, operationId, organizationId }: EngineTurnRequest) =>
      Effect.map(
        sql<{ id: string }>`
          INSERT INTO engine_queue (operation_id, organization_id, accepted_at, alive_until)
          VALUES (${operationId}, ${organizationId},
            ${DateTime.toDateUtc(DateTime.makeUnsafe(acceptedAtMillis))}, now() + ${lease})
          ON CONFLICT (operation_id) DO UPDATE SET entry_id = gen_random_uuid(), alive_until = EXCLUDED.alive_until
          RETURNING entry_id AS id`,
        ([row]) => row?.id ?? "",
      ),

    remove: ({ id }: QueueEntry) => sql`DELETE FROM engine_queue WHERE entry_id = ${id}`,

    /** Returns the entries that still existed. */
    renew: (entries: ReadonlyArray<QueueEntry>) =>
      Effect.map(
        sql<{ id: string }>`
          UPDATE engine_queue SET alive_until = now() + ${lease}
          WHERE entry_id IN ${sql.in(entries.map(({ id }) => id))} RETURNING entry_id AS id`,
        (rows) => new Set(rows.map(({ id }) => id)),
      ),

    /** Restores an entry that was removed because this process could not renew it. A newer entry of the operation stays. */
    restore: ({ id, request }: QueueEntry, isRunning: boolean) => sql`
      INSERT INTO engine_queue (operation_id, entry_id, organization_id, accepted_at, is_running, alive_until)
      VALUES (${request.operationId}, ${id}, ${request.organizationId},
        ${DateTime.toDateUtc(DateTime.makeUnsafe(request.acceptedAtMillis))}, ${isRunning}, now() + ${lease})
      ON CONFLICT (operation_id) DO NOTHING`,

    /**
     * Under a lock, makes the caller's change, removes dead entries and grants free runs; returns the resulting queue.
     * Notifies the other processes of a change.
     */
    advance: <A, E>(change: Effect.Effect<A, E>, changes: boolean) =>
      sql.withTransaction(
        Effect.gen(function* () {
          yield* sql`SELECT pg_advisory_xact_lock(${queueLock})`
          const changed = yield* change
          const dead = yield* removeDead
          const next = nextRuns(yield* readQueue(sql), options.runsMax)
          yield* Effect.forEach(next, (operation) => grant(sql, operation), { discard: true })
          if (changes || dead.length > 0 || next.length > 0) yield* sql`SELECT pg_notify(${channel}, '')`
          return { changed, state: yield* readQueue(sql) }
        }),
      ),
  }
}
