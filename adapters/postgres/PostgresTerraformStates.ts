import { PgClient } from "@effect/sql-pg"
import { DateTime, Effect, Layer, Schema } from "effect"

import {
  stateVersionsMax,
  TerraformLock,
  type TerraformState,
  TerraformStateConflict,
  TerraformStateFenced,
  TerraformStateLocked,
  TerraformStates,
} from "#adapters/interfaces/TerraformStates.ts"

import { rowReader } from "./PostgresRows.ts"
import { storableJson } from "./StorableText.ts"

const { first } = rowReader(
  Schema.Struct({
    generation: Schema.Int,
    lock: Schema.optionalKey(TerraformLock),
    serial: Schema.optionalKey(Schema.Int),
    lineage: Schema.optionalKey(Schema.String),
  }),
)

const { first: firstState, all: allStates } = rowReader(
  Schema.Struct({ serial: Schema.Int, lineage: Schema.String, ciphertext: Schema.Uint8Array }),
)

const now = Effect.map(DateTime.now, DateTime.toDateUtc)

/** The row, locked until the transaction ends; refuses a run that a newer one has replaced. */
const held = Effect.fnUntraced(function* (sql: PgClient.PgClient, clusterId: string, generation: number) {
  const row = yield* first(
    yield* sql`SELECT generation, lock_info AS lock, serial, lineage FROM terraform_states
      WHERE cluster_id = ${clusterId} FOR NO KEY UPDATE`,
  )
  if (row !== undefined && generation < row.generation) {
    return yield* new TerraformStateFenced({ generation: row.generation })
  }
  return row
})

/** Replaces the state, and stores the previous one among the versions. */
const replace = Effect.fnUntraced(function* (sql: PgClient.PgClient, clusterId: string, state: TerraformState) {
  const at = yield* now
  yield* sql`
    INSERT INTO terraform_state_versions (cluster_id, serial, lineage, ciphertext, generation, created_at)
    SELECT cluster_id, serial, lineage, ciphertext, generation, updated_at FROM terraform_states
    WHERE cluster_id = ${clusterId} AND serial < ${state.serial}`
  yield* sql`
    DELETE FROM terraform_state_versions WHERE cluster_id = ${clusterId} AND id <= (
      SELECT id FROM terraform_state_versions WHERE cluster_id = ${clusterId}
      ORDER BY id DESC OFFSET ${stateVersionsMax} LIMIT 1)`
  yield* sql`UPDATE terraform_states SET ${sql.update({ ...state, updated_at: at })} WHERE cluster_id = ${clusterId}`
})

const makeLock = (sql: PgClient.PgClient) => ({
  lock: Effect.fn("PostgresTerraformStates.lock")(
    function* (clusterId: string, generation: number, lock: TerraformLock) {
      const at = yield* now
      // Of two first locks at once, one creates the row, and the other waits for it here.
      const empty = { cluster_id: clusterId, generation, updated_at: at }
      yield* sql`INSERT INTO terraform_states ${sql.insert(empty)} ON CONFLICT (cluster_id) DO NOTHING`
      const row = yield* held(sql, clusterId, generation)
      if (row?.lock !== undefined && row.generation === generation && row.lock.id !== lock.id) {
        return yield* new TerraformStateLocked({ lock: row.lock })
      }
      const taken = { generation, lock_id: lock.id, lock_info: sql.json(storableJson(lock)), updated_at: at }
      yield* sql`UPDATE terraform_states SET ${sql.update(taken)} WHERE cluster_id = ${clusterId}`
    },
    sql.withTransaction,
    Effect.catchTag("SqlError", Effect.die),
  ),

  unlock: Effect.fn("PostgresTerraformStates.unlock")(
    function* (clusterId: string, generation: number, lockId: string) {
      yield* held(sql, clusterId, generation)
      yield* sql`
        UPDATE terraform_states SET lock_id = NULL, lock_info = NULL
        WHERE cluster_id = ${clusterId} AND lock_id = ${lockId}`
    },
    sql.withTransaction,
    Effect.catchTag("SqlError", Effect.die),
  ),
})

const make = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const stateColumns = sql.literal("serial, lineage, ciphertext")

  return TerraformStates.of({
    ...makeLock(sql),

    read: Effect.fn("PostgresTerraformStates.read")(
      function* (clusterId, generation) {
        const rows =
          yield* sql`SELECT generation, ${stateColumns} FROM terraform_states WHERE cluster_id = ${clusterId}`
        const row = yield* first(rows)
        if (row === undefined) return undefined
        if (generation < row.generation) return yield* new TerraformStateFenced({ generation: row.generation })
        return row.serial === undefined ? undefined : yield* firstState(rows)
      },
      Effect.catchTag("SqlError", Effect.die),
    ),

    write: Effect.fn("PostgresTerraformStates.write")(
      function* (clusterId, generation, lockId, state) {
        const row = yield* held(sql, clusterId, generation)
        if (row?.lock?.id !== lockId || row.generation !== generation) {
          return yield* new TerraformStateLocked({ lock: row?.lock ?? null })
        }
        const { serial, lineage } = row
        if (serial !== undefined && lineage !== undefined && (state.serial < serial || state.lineage !== lineage)) {
          return yield* new TerraformStateConflict({ serial, lineage })
        }
        yield* replace(sql, clusterId, state)
      },
      sql.withTransaction,
      Effect.catchTag("SqlError", Effect.die),
    ),

    versions: Effect.fn("PostgresTerraformStates.versions")(function* (clusterId) {
      return yield* allStates(
        yield* sql`SELECT ${stateColumns} FROM terraform_state_versions
          WHERE cluster_id = ${clusterId} ORDER BY id DESC LIMIT ${stateVersionsMax}`,
      )
    }, Effect.orDie),
  })
})

export const layer = Layer.effect(TerraformStates, make)
