import { PgClient } from "@effect/sql-pg"
import { DateTime, Effect, Layer } from "effect"

import { type OperationFilter, Operations } from "#application/ports/Operations.ts"
import { type Operation, OperationNotFound } from "#domain/operation/Operation.ts"
import type { PagePosition } from "#domain/shared/PageToken.ts"

import { operationColumns, operationReader, operationStatus } from "./OperationRows.ts"
import { pointReads } from "./PointReads.ts"
import { storableJson } from "./StorableText.ts"

/** The limit on the operations that a starting server reads and resumes at once. */
const openMax = 1000

const { first, all } = operationReader

const rowOf = (sql: PgClient.PgClient, operation: Operation) => ({
  id: operation.id,
  cluster_id: operation.clusterId,
  organization_id: operation.organizationId,
  user_id: operation.userId,
  type: operation.type,
  metadata: sql.json(storableJson(operation.metadata)),
  egress_networks: operation.egressNetworks === undefined ? null : sql.json(operation.egressNetworks),
  engine: operation.engine,
  simulated: operation.simulated,
  started_at: DateTime.toDateUtc(operation.startedAt),
  deadline_at: DateTime.toDateUtc(operation.deadlineAt),
  ...operationStatus(sql, operation),
})

/** The filter of a list of operations. */
const conditionsOf = (sql: PgClient.PgClient) => ({
  fitting: ({ organizationId, clusterId, type, status }: Omit<OperationFilter, "limit" | "after">) => [
    sql`o.organization_id = ${organizationId}`,
    ...(clusterId === undefined ? [] : [sql`o.cluster_id = ${clusterId}`]),
    ...(type === undefined ? [] : [sql`o.type = ${type}`]),
    ...(status === undefined ? [] : [sql`o.status = ${status}`]),
  ],

  /** The order of the index, and of the ids among operations of one time. */
  behind: ({ atMillis, id }: PagePosition) => {
    const startedAt = DateTime.toDateUtc(DateTime.makeUnsafe(atMillis))
    return sql`o.started_at <= ${startedAt} AND (o.started_at < ${startedAt} OR o.id > ${id})`
  },
})

const postponeWith = (sql: PgClient.PgClient): Operations["Service"]["postpone"] =>
  Effect.fn("PostgresOperations.postpone")(function* (id, deadlineAt) {
    yield* sql`
      UPDATE operations SET deadline_at = ${DateTime.toDateUtc(deadlineAt)} WHERE id = ${id} AND completed_at IS NULL`
  }, Effect.orDie)

const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const pointRead = yield* pointReads
  const selected = sql.literal(`${operationColumns} FROM operations o JOIN clusters c ON c.id = o.cluster_id`)

  const { behind, fitting } = conditionsOf(sql)

  return Operations.of({
    create: Effect.fn("PostgresOperations.create")(function* (operation) {
      yield* sql`INSERT INTO operations ${sql.insert(rowOf(sql, operation))}`
    }, Effect.orDie),

    get: Effect.fnUntraced(
      function* (id) {
        const rows = yield* pointRead((sql) => sql`SELECT ${selected} WHERE o.id = ${id}`)
        return (yield* first(rows)) ?? (yield* new OperationNotFound({ operationId: id }))
      },
      Effect.catchTag("SqlError", Effect.die),
    ),

    latest: Effect.fnUntraced(function* (clusterId) {
      return yield* first(
        yield* pointRead(
          (sql) => sql`SELECT ${selected} WHERE o.cluster_id = ${clusterId} ORDER BY o.started_at DESC, o.id LIMIT 1`,
        ),
      )
    }, Effect.orDie),

    list: Effect.fn("PostgresOperations.list")(function* ({ after, limit, ...filter }) {
      const conditions = [...fitting(filter), ...(after === undefined ? [] : [behind(after)])]
      return yield* all(
        yield* sql`SELECT ${selected} WHERE ${sql.and(conditions)} ORDER BY o.started_at DESC, o.id LIMIT ${limit}`,
      )
    }, Effect.orDie),

    count: Effect.fn("PostgresOperations.count")(function* (filter) {
      const [row] = yield* sql<{ count: number }>`
        SELECT count(*)::int AS count FROM operations o WHERE ${sql.and(fitting(filter))}`
      return row?.count ?? 0
    }, Effect.orDie),

    postpone: postponeWith(sql),

    open: sql`SELECT ${selected} WHERE o.completed_at IS NULL ORDER BY o.started_at, o.id LIMIT ${openMax}`.pipe(
      Effect.flatMap(all),
      Effect.orDie,
      Effect.withSpan("PostgresOperations.open"),
    ),
  })
})

export const layer = Layer.effect(Operations, make)
