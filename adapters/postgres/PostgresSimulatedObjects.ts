import { PgClient } from "@effect/sql-pg"
import { Effect, Layer, Schema } from "effect"

import {
  SimulatedNameTaken,
  SimulatedObject,
  SimulatedObjects,
  type SimulatedPlace,
} from "#adapters/interfaces/SimulatedObjects.ts"

import { storableJson } from "./StorableText.ts"

const decodeAll = Schema.decodeUnknownEffect(Schema.Array(SimulatedObject))

const columns = `object_id AS "objectId", organization_id AS "organizationId", account_id AS "accountId", region, resource_type AS "resourceType",
  import_id AS "importId", unique_name AS "uniqueName", cluster_id AS "clusterId", address, attributes`

const rowOf = (sql: PgClient.PgClient, object: SimulatedObject) => ({
  object_id: object.objectId,
  organization_id: object.organizationId,
  account_id: object.accountId,
  region: object.region,
  resource_type: object.resourceType,
  import_id: object.importId,
  unique_name: object.uniqueName,
  cluster_id: object.clusterId,
  address: object.address,
  attributes: sql.json(storableJson(object.attributes)),
})

type Writes = Pick<SimulatedObjects["Service"], "create" | "update" | "adopt" | "remove">

const writesOf = (sql: PgClient.PgClient): Writes => ({
  create: Effect.fn("PostgresSimulatedObjects.create")(
    function* (object) {
      const inserted = yield* sql`
        INSERT INTO simulated_objects ${sql.insert(rowOf(sql, object))} ON CONFLICT DO NOTHING RETURNING object_id`
      const { resourceType, uniqueName, importId } = object
      if (inserted.length === 0) {
        return yield* new SimulatedNameTaken({ resourceType, uniqueName: uniqueName ?? importId })
      }
    },
    Effect.catchTag("SqlError", Effect.die),
  ),
  update: Effect.fn("PostgresSimulatedObjects.update")(function* (objectId, attributes) {
    const updated = yield* sql`
      UPDATE simulated_objects SET attributes = ${sql.json(storableJson(attributes))} WHERE object_id = ${objectId}
      RETURNING object_id`
    return updated.length > 0
  }, Effect.orDie),
  adopt: Effect.fn("PostgresSimulatedObjects.adopt")(function* (objectId, { clusterId, address }) {
    const updated = yield* sql`
      UPDATE simulated_objects SET cluster_id = ${clusterId}, address = ${address} WHERE object_id = ${objectId}
      RETURNING object_id`
    return updated.length > 0
  }, Effect.orDie),
  remove: Effect.fn("PostgresSimulatedObjects.remove")(function* (objectId) {
    const removed = yield* sql`DELETE FROM simulated_objects WHERE object_id = ${objectId} RETURNING object_id`
    return removed.length > 0
  }, Effect.orDie),
})

type Reads = Pick<SimulatedObjects["Service"], "find" | "listByCluster" | "listByType">

const readsOf = (sql: PgClient.PgClient): Reads => {
  const selected = sql.literal(columns)
  const isIn = ({ organizationId, accountId, region }: SimulatedPlace, resourceType: string) =>
    sql.and([
      sql`organization_id = ${organizationId}`,
      sql`account_id = ${accountId}`,
      sql`region = ${region}`,
      sql`resource_type = ${resourceType}`,
    ])
  return {
    find: Effect.fn("PostgresSimulatedObjects.find")(function* (place, resourceType, importId) {
      const rows = yield* sql`
        SELECT ${selected} FROM simulated_objects
        WHERE ${isIn(place, resourceType)} AND import_id = ${importId}
        ORDER BY object_id LIMIT 1`
      return (yield* decodeAll(rows))[0]
    }, Effect.orDie),
    listByCluster: Effect.fn("PostgresSimulatedObjects.listByCluster")(function* (clusterId) {
      return yield* decodeAll(
        yield* sql`SELECT ${selected} FROM simulated_objects WHERE cluster_id = ${clusterId} ORDER BY object_id`,
      )
    }, Effect.orDie),
    listByType: Effect.fn("PostgresSimulatedObjects.listByType")(function* (place, resourceType) {
      return yield* decodeAll(
        yield* sql`
          SELECT ${selected} FROM simulated_objects
          WHERE ${isIn(place, resourceType)}
          ORDER BY object_id`,
      )
    }, Effect.orDie),
  }
}

export const layer = Layer.effect(
  SimulatedObjects,
  Effect.map(PgClient.PgClient, (sql) => ({ ...writesOf(sql), ...readsOf(sql) })),
)
