import { PgClient } from "@effect/sql-pg"
import { DateTime, Effect, Layer, Schema } from "effect"

import { type EngineRunRecord, EngineRuns } from "#application/ports/EngineRuns.ts"
import { ClusterId } from "#domain/cluster/Cluster.ts"
import { begunResources } from "#domain/infrastructure/BegunResources.ts"
import { completedResources } from "#domain/infrastructure/CompletedResources.ts"
import { EngineEvent } from "#domain/infrastructure/EngineEvent.ts"
import { OperationId } from "#domain/operation/Operation.ts"

import { rowReader } from "./PostgresRows.ts"
import { storableJson } from "./StorableText.ts"

const runReader = rowReader(
  Schema.Struct({
    runId: Schema.String,
    clusterId: ClusterId,
    operationId: OperationId,
    generation: Schema.Int,
    status: Schema.Literals(["running", "succeeded", "failed", "abandoned"]),
  }),
)

const runs = (sql: PgClient.PgClient) =>
  sql`SELECT id AS "runId", cluster_id AS "clusterId", operation_id AS "operationId", generation, status FROM engine_runs`

const EventColumn = Schema.toCodecJson(EngineEvent)

const encodeEvent = Schema.encodeSync(EventColumn)

const lineReader = rowReader(Schema.Struct({ line: Schema.Int, event: EventColumn }))

const beginWith = (sql: PgClient.PgClient): EngineRuns["Service"]["begin"] =>
  Effect.fn("PostgresEngineRuns.begin")(
    function* (begun) {
      // Locks the cluster's row, so that only one transaction at a time counts.
      yield* sql`SELECT 1 FROM clusters WHERE id = ${begun.clusterId} FOR NO KEY UPDATE`
      const [newest] = yield* sql<{ generation: number }>`
        SELECT coalesce(max(generation), 0) AS generation FROM engine_runs WHERE cluster_id = ${begun.clusterId}`
      const run: EngineRunRecord = { ...begun, generation: (newest?.generation ?? 0) + 1, status: "running" }
      yield* sql`INSERT INTO engine_runs ${sql.insert({
        id: run.runId,
        cluster_id: run.clusterId,
        operation_id: run.operationId,
        generation: run.generation,
        status: run.status,
        started_at: DateTime.toDateUtc(yield* DateTime.now),
      })}`
      return run
    },
    sql.withTransaction,
    Effect.orDie,
  )

const wasInterruptedWith = (sql: PgClient.PgClient): EngineRuns["Service"]["wasInterrupted"] =>
  Effect.fn("PostgresEngineRuns.wasInterrupted")(function* (clusterId) {
    const [newest] = yield* sql<{ status: string }>`
      SELECT status FROM engine_runs WHERE cluster_id = ${clusterId} AND status <> 'running'
      ORDER BY generation DESC LIMIT 1`
    return newest?.status === "abandoned"
  }, Effect.orDie)

const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient

  const eventsOf = Effect.fnUntraced(function* (clusterId: ClusterId, tags: ReadonlyArray<EngineEvent["_tag"]>) {
    const lines = yield* lineReader.all(
      yield* sql`
        SELECT e.line, e.event FROM engine_runs r JOIN engine_events e ON e.run_id = r.id
        WHERE r.cluster_id = ${clusterId} AND e.event ->> '_tag' IN ${sql.in(tags)}
        ORDER BY r.generation, e.line`,
    )
    return lines.map(({ event }) => event)
  })

  return EngineRuns.of({
    begin: beginWith(sql),

    find: Effect.fn("PostgresEngineRuns.find")(function* (runId) {
      const [found] = yield* runReader.all(yield* sql`${runs(sql)} WHERE id = ${runId}`)
      return found
    }, Effect.orDie),

    record: Effect.fn("PostgresEngineRuns.record")(function* (runId, line, event) {
      const row = { run_id: runId, line, event: sql.json(storableJson(encodeEvent(event))) }
      yield* sql`INSERT INTO engine_events ${sql.insert(row)} ON CONFLICT (run_id, line) DO NOTHING`
    }, Effect.orDie),

    lastLine: Effect.fn("PostgresEngineRuns.lastLine")(function* (runId) {
      const [last] = yield* sql<{ line: number }>`
        SELECT coalesce(max(line), 0) AS line FROM engine_events WHERE run_id = ${runId}`
      return last?.line ?? 0
    }, Effect.orDie),

    events: Effect.fn("PostgresEngineRuns.events")(function* (runId) {
      return yield* lineReader.all(
        yield* sql`SELECT line, event FROM engine_events WHERE run_id = ${runId} ORDER BY line`,
      )
    }, Effect.orDie),

    end: Effect.fn("PostgresEngineRuns.end")(function* (runId, status) {
      const end = { status, ended_at: DateTime.toDateUtc(yield* DateTime.now) }
      yield* sql`UPDATE engine_runs SET ${sql.update(end)} WHERE id = ${runId} AND status = 'running'`
    }, Effect.orDie),

    wasInterrupted: wasInterruptedWith(sql),

    unfinished: Effect.fn("PostgresEngineRuns.unfinished")(function* (clusterId) {
      return yield* runReader.all(
        yield* sql`${runs(sql)} WHERE cluster_id = ${clusterId} AND status = 'running' ORDER BY generation`,
      )
    }, Effect.orDie),

    completed: Effect.fn("PostgresEngineRuns.completed")(function* (clusterId) {
      return completedResources(yield* eventsOf(clusterId, ["ResourceCompleted"]))
    }, Effect.orDie),

    begun: Effect.fn("PostgresEngineRuns.begun")(function* (clusterId) {
      return begunResources(yield* eventsOf(clusterId, ["ResourceStarted", "ResourceCompleted", "ResourceFailed"]))
    }, Effect.orDie),
  })
})

export const layer = Layer.effect(EngineRuns, make)
