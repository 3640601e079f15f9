import { PgClient } from "@effect/sql-pg"
import { DateTime, Effect, Layer, Schema } from "effect"

import { type ClusterFilter, Clusters } from "#application/ports/Clusters.ts"
import { Cluster, ClusterNameTaken, ClusterNotFound } from "#domain/cluster/Cluster.ts"
import { moved } from "#domain/cluster/ClusterMove.ts"
import { ClusterSpec } from "#domain/cluster/ClusterSpec.ts"
import { MonthlyCost } from "#domain/cost/MonthlyCost.ts"
import { accountIdOf } from "#domain/provisioner/Provisioner.ts"
import type { PagePosition } from "#domain/shared/PageToken.ts"

import { pointReads } from "./PointReads.ts"
import { rowReader } from "./PostgresRows.ts"
import { storableJson } from "./StorableText.ts"

const { monthlyCost: _, ...fieldsOfEveryRow } = Cluster.fields

const { first, all } = rowReader(
  Schema.Struct({
    ...fieldsOfEveryRow,
    spec: Schema.toCodecJson(ClusterSpec),
  }),
)

const CostColumn = Schema.toCodecJson(MonthlyCost)
const { first: firstCost } = rowReader(Schema.Struct({ monthlyCost: Schema.optionalKey(CostColumn) }))
const encodeCost = Schema.encodeSync(CostColumn)
const encodeSpec = Schema.encodeSync(Schema.toCodecJson(ClusterSpec))

const columns = `id, organization_id AS "organizationId", created_by AS "createdBy", spec, state,
  total_monthly_cost AS "totalMonthlyCost", endpoint, engine, simulated, created_at AS "createdAt", updated_at AS "updatedAt"`

const rowOf = (sql: PgClient.PgClient, cluster: Cluster) => ({
  id: cluster.id,
  organization_id: cluster.organizationId,
  name: cluster.spec.clusterName,
  state: cluster.state,
  spec: sql.json(storableJson(encodeSpec(cluster.spec))),
  provider: cluster.spec.provider,
  region: cluster.spec.region,
  provisioner_type: cluster.spec.provisioner.type,
  account_id: accountIdOf(cluster.spec.provisioner),
  total_monthly_cost: cluster.totalMonthlyCost,
  monthly_cost: cluster.monthlyCost === undefined ? null : sql.json(storableJson(encodeCost(cluster.monthlyCost))),
  endpoint: cluster.endpoint ?? null,
  engine: cluster.engine,
  simulated: cluster.simulated,
  created_by: cluster.createdBy,
  created_at: DateTime.toDateUtc(cluster.createdAt),
  updated_at: DateTime.toDateUtc(cluster.updatedAt),
})

const existing = (
  sql: PgClient.PgClient,
  { organizationId, provider }: Pick<ClusterFilter, "organizationId" | "provider">,
) => [
  sql`organization_id = ${organizationId}`,
  sql`state <> 'DELETED'`,
  ...(provider === undefined ? [] : [sql`provider = ${provider}`]),
]

/** A cluster with its cost: its own reader, because few rows have one, and dates in JSON make every row slower to read. */
const firstWithCost = Effect.fnUntraced(function* (rows: ReadonlyArray<object>) {
  const cluster = yield* first(rows)
  const { monthlyCost } = (yield* firstCost(rows)) ?? {}
  return cluster === undefined || monthlyCost === undefined ? cluster : { ...cluster, monthlyCost }
})

/** The order of the index, and of the ids among clusters of one time. */
const behind = (sql: PgClient.PgClient, { atMillis, id }: PagePosition) => {
  const createdAt = DateTime.toDateUtc(DateTime.makeUnsafe(atMillis))
  return sql`created_at <= ${createdAt} AND (created_at < ${createdAt} OR id > ${id})`
}

/** The transaction that locks the row decides the new state; the others see the result. */
const moveWith = (sql: PgClient.PgClient): Clusters["Service"]["move"] =>
  Effect.fn("PostgresClusters.move")(
    function* (id, move) {
      const before = yield* first(
        yield* sql`SELECT ${sql.literal(columns)} FROM clusters WHERE id = ${id} FOR NO KEY UPDATE`,
      )
      if (before === undefined) return yield* new ClusterNotFound({ clusterId: id })
      const after = yield* moved(before, move, yield* DateTime.now)
      if (after !== before) {
        const { state, endpoint, updatedAt } = after
        yield* sql`
            UPDATE clusters SET ${sql.update({ state, endpoint: endpoint ?? null, updated_at: DateTime.toDateUtc(updatedAt) })},
              version = version + 1
            WHERE id = ${id}`
      }
      return after
    },
    sql.withTransaction,
    Effect.catchTag("SqlError", Effect.die),
  )

const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const pointRead = yield* pointReads
  const selected = sql.literal(columns)
  const withCost = sql.literal(`${columns}, monthly_cost AS "monthlyCost"`)

  return Clusters.of({
    create: Effect.fn("PostgresClusters.create")(
      function* (cluster) {
        const inserted = yield* sql`
        INSERT INTO clusters ${sql.insert(rowOf(sql, cluster))}
        ON CONFLICT (organization_id, name) WHERE state <> 'DELETED' DO NOTHING RETURNING id`
        if (inserted.length === 0) return yield* new ClusterNameTaken({ clusterName: cluster.spec.clusterName })
      },
      Effect.catchTag("SqlError", Effect.die),
    ),

    get: Effect.fnUntraced(
      function* (organizationId, id) {
        const rows = yield* pointRead(
          (sql) => sql`
          SELECT ${withCost} FROM clusters
          WHERE id = ${id} AND organization_id = ${organizationId}`,
        )
        return (yield* firstWithCost(rows)) ?? (yield* new ClusterNotFound({ clusterId: id }))
      },
      Effect.catchTag("SqlError", Effect.die),
    ),

    find: Effect.fnUntraced(
      function* (id) {
        return yield* first(yield* pointRead((sql) => sql`SELECT ${selected} FROM clusters WHERE id = ${id}`))
      },
      Effect.catchTag("SqlError", Effect.die),
    ),

    findByName: Effect.fn("PostgresClusters.findByName")(function* (organizationId, clusterName) {
      const conditions = [...existing(sql, { organizationId }), sql`name = ${clusterName}`]
      return yield* firstWithCost(yield* sql`SELECT ${withCost} FROM clusters WHERE ${sql.and(conditions)}`)
    }, Effect.orDie),

    list: Effect.fn("PostgresClusters.list")(function* ({ after, limit, ...filter }) {
      const conditions = [...existing(sql, filter), ...(after === undefined ? [] : [behind(sql, after)])]
      return yield* all(
        yield* sql`
          SELECT ${selected} FROM clusters WHERE ${sql.and(conditions)} ORDER BY created_at DESC, id LIMIT ${limit}`,
      )
    }, Effect.orDie),

    count: Effect.fn("PostgresClusters.count")(function* (filter) {
      const [row] = yield* sql<{ count: number }>`
        SELECT count(*)::int AS count FROM clusters WHERE ${sql.and(existing(sql, filter))}`
      return row?.count ?? 0
    }, Effect.orDie),

    move: moveWith(sql),
  })
})

export const layer = Layer.effect(Clusters, make)
