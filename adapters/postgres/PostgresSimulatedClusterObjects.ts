import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Schema } from "effect"

import {
  knownWritesMin,
  ObjectChanged,
  type ObjectContent,
  type ObjectKey,
  type ObjectVersion,
  SimulatedClusterObjects,
} from "#adapters/interfaces/SimulatedClusterObjects.ts"

import { clusterFollowers, hint } from "./SimulatedClusterNotifications.ts"
import { storableJson } from "./StorableText.ts"

const Version = Schema.Struct({
  resource: Schema.String,
  namespace: Schema.String,
  name: Schema.String,
  revision: Schema.Int,
  content: Schema.NullOr(Schema.Record(Schema.String, Schema.Json)),
  sealed: Schema.NullOr(Schema.Uint8Array),
  previous: Schema.NullOr(Schema.Int),
  previousContent: Schema.NullOr(Schema.Record(Schema.String, Schema.Json)),
  previousSealed: Schema.NullOr(Schema.Uint8Array),
})
const decodeChanges = Schema.decodeUnknownEffect(Schema.Array(Version))
const decodeRevisions = Schema.decodeUnknownEffect(
  Schema.Array(Schema.Struct({ revision: Schema.Int, compacted: Schema.Int })),
)

const selected = `o.resource, o.namespace, o.name, o.revision::float8 AS revision, o.content, o.sealed`
const noPrevious = `NULL AS previous, NULL AS "previousContent", NULL AS "previousSealed"`
const unknown = { revision: 0, compacted: 0 }

const versionOf = (
  { name, namespace, resource }: ObjectKey,
  revision: number | null,
  content: ObjectContent["content"] | null,
  sealed: Uint8Array | null,
): ObjectVersion | undefined =>
  revision === null || content === null ? undefined : { resource, namespace, name, revision, content, sealed }

/** What reads need. */
const partsOf = (sql: PgClient.PgClient) => {
  const columns = sql.literal(`${selected}, ${noPrevious}`)
  const isAt = ({ name, namespace, resource }: ObjectKey, clusterId: string) =>
    sql.and([
      sql`o.cluster_id = ${clusterId}`,
      sql`o.resource = ${resource}`,
      sql`o.namespace = ${namespace}`,
      sql`o.name = ${name}`,
    ])
  const versions = (rows: ReadonlyArray<object>) =>
    Effect.map(decodeChanges(rows), (decoded) =>
      decoded.flatMap((row) => versionOf(row, row.revision, row.content, row.sealed) ?? []),
    )
  const revisions = (clusterId: string) =>
    sql`SELECT revision::float8 AS revision, compacted::float8 AS compacted FROM simulated_clusters WHERE cluster_id = ${clusterId}`.pipe(
      Effect.flatMap(decodeRevisions),
      Effect.map(([row]) => row ?? unknown),
    )

  return { columns, isAt, revisions, versions }
}

const readsOf = (sql: PgClient.PgClient) => {
  const { columns, isAt, revisions, versions } = partsOf(sql)
  return {
    isAt,
    find: Effect.fn("PostgresSimulatedClusterObjects.find")(function* (clusterId: string, key: ObjectKey) {
      const rows = yield* sql`SELECT ${columns} FROM simulated_cluster_objects o
        WHERE ${isAt(key, clusterId)} AND o.superseded_at IS NULL`
      return (yield* versions(rows))[0]
    }, Effect.orDie),
    list: ((clusterId, { after, countMax, namespace, ownerUid, resource, revision }) =>
      Effect.gen(function* () {
        // Every statement of this transaction sees the same writes.
        yield* sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`
        const known = yield* revisions(clusterId)
        const rows = yield* sql`SELECT ${columns} FROM simulated_cluster_objects o WHERE ${sql.and([
          sql`o.cluster_id = ${clusterId}`,
          sql`o.content IS NOT NULL`,
          ...(resource === undefined ? [] : [sql`o.resource = ${resource}`]),
          ...(ownerUid === undefined
            ? []
            : [sql`o.content->'metadata'->'ownerReferences' @> ${JSON.stringify([{ uid: ownerUid }])}::jsonb`]),
          ...(revision === undefined
            ? [sql`o.superseded_at IS NULL`]
            : [sql`o.revision <= ${revision}`, sql`(o.superseded_at IS NULL OR o.superseded_at > ${revision})`]),
          ...(namespace === undefined ? [] : [sql`o.namespace = ${namespace}`]),
          ...(after === undefined ? [] : [sql`(o.namespace, o.name) > (${after.namespace}, ${after.name})`]),
        ])} ORDER BY o.namespace, o.name LIMIT ${countMax ?? null}::bigint`
        return { ...known, objects: yield* versions(rows) }
      }).pipe(sql.withTransaction, Effect.orDie)) satisfies SimulatedClusterObjects["Service"]["list"],
    changesAfter: ((clusterId, resource, after, countMax) =>
      Effect.gen(function* () {
        yield* sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`
        const known = yield* revisions(clusterId)
        const rows = yield* sql`
          SELECT ${sql.literal(selected)}, p.revision::float8 AS previous, p.content AS "previousContent", p.sealed AS "previousSealed"
          FROM simulated_cluster_objects o
          LEFT JOIN simulated_cluster_objects p ON p.cluster_id = o.cluster_id AND p.superseded_at = o.revision
          WHERE o.cluster_id = ${clusterId} AND o.revision > ${Math.max(after, known.compacted)} AND o.resource = ${resource}
          ORDER BY o.revision LIMIT ${countMax}`
        const changes = (yield* decodeChanges(rows)).map((row) => ({
          revision: row.revision,
          before: versionOf(row, row.previous, row.previousContent, row.previousSealed),
          after: versionOf(row, row.revision, row.content, row.sealed),
        }))
        return { ...known, changes }
      }).pipe(sql.withTransaction, Effect.orDie)) satisfies SimulatedClusterObjects["Service"]["changesAfter"],
  }
}

/** Forgets the oldest writes when there are twice as many as must be known. */
const compact = Effect.fnUntraced(function* (sql: PgClient.PgClient, clusterId: string, revision: number) {
  const rows = yield* sql`UPDATE simulated_clusters SET compacted = ${revision - knownWritesMin}
    WHERE cluster_id = ${clusterId} AND compacted < ${revision - 2 * knownWritesMin} RETURNING compacted`
  if (rows.length === 0) return
  yield* sql`DELETE FROM simulated_cluster_objects WHERE cluster_id = ${clusterId}
    AND (superseded_at <= ${revision - knownWritesMin}
      OR (content IS NULL AND revision <= ${revision - knownWritesMin}))`
})

const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const { isAt, ...reads } = readsOf(sql)

  const write = Effect.fn("PostgresSimulatedClusterObjects.write")(
    function* (clusterId: string, key: ObjectKey, expected: number, content: ObjectContent | undefined) {
      // The row of the cluster stays locked until the transaction ends, so its writes become visible in their order.
      const [cluster] = yield* decodeRevisions(
        yield* sql`INSERT INTO simulated_clusters (cluster_id, revision, compacted) VALUES (${clusterId}, 1, 0)
          ON CONFLICT (cluster_id) DO UPDATE SET revision = simulated_clusters.revision + 1
          RETURNING revision::float8 AS revision, compacted::float8 AS compacted`,
      )
      const { revision } = cluster ?? unknown
      const superseded = yield* sql`UPDATE simulated_cluster_objects o SET superseded_at = ${revision}
        WHERE ${isAt(key, clusterId)} AND o.superseded_at IS NULL
        RETURNING CASE WHEN content IS NULL THEN 0 ELSE o.revision END AS revision`
      if (Number(superseded[0]?.["revision"] ?? 0) !== expected) return yield* new ObjectChanged()
      const stored = {
        content: content === undefined ? null : sql.json(storableJson(content.content)),
        sealed: content?.sealed ?? null,
      }
      const { name, namespace, resource } = key
      const row = { cluster_id: clusterId, revision, resource, namespace, name, ...stored }
      yield* sql`INSERT INTO simulated_cluster_objects ${sql.insert(row)}`
      yield* compact(sql, clusterId, revision)
      yield* hint(sql, clusterId)
      return revision
    },
    sql.withTransaction,
    Effect.catchTags({ SqlError: Effect.die, SchemaError: Effect.die }),
  )

  return SimulatedClusterObjects.of({
    ...reads,
    put: write,
    remove: (clusterId, key, expected) => write(clusterId, key, expected, undefined),
    follow: yield* clusterFollowers(sql),
    forget: Effect.fn("PostgresSimulatedClusterObjects.forget")(function* (clusterId) {
      yield* sql`DELETE FROM simulated_clusters WHERE cluster_id = ${clusterId}`
      yield* hint(sql, clusterId)
    }, Effect.orDie),
  })
})

export const layer = Layer.effect(SimulatedClusterObjects, make)
