import { PgClient } from "@effect/sql-pg"
import { Cause, Context, Deferred, Effect, Exit, Schema } from "effect"
import type { SqlError } from "effect/sql"

import type { KeyHolder } from "#application/ports/ApiKeys.ts"
import { Actor } from "#domain/access/Actor.ts"
import { ApiKey } from "#domain/api-key/ApiKey.ts"

import { rowReader } from "./PostgresRows.ts"
import { ReadClient } from "./ReadClient.ts"

export const keyColumns = `k.id, k.organization_id AS "organizationId", k.user_id AS "userId",
  k.masked_key AS "maskedKey", k.source, k.created_at AS "createdAt", k.expires_at AS "expiresAt",
  k.revoked_at AS "revokedAt", k.revoked_by AS "revokedBy", k.revoked_reason AS "revokedReason",
  k.last_used_at AS "lastUsedAt"`

/** The columns that turn a key's row into its holder. A removed user or organization has no membership left. */
export const holderColumns = `${keyColumns}, m.role, u.global_role AS "globalRole"`
export const holderJoins = `
  JOIN memberships m ON m.organization_id = k.organization_id AND m.user_id = k.user_id
  JOIN users u ON u.id = k.user_id`

const HolderRow = Schema.Struct({ ...ApiKey.fields, role: Actor.fields.role, globalRole: Actor.fields.globalRole })

const { all } = rowReader(HolderRow)

/** Reads holders, in the order of their rows. */
export const readHolders = (rows: ReadonlyArray<object>): Effect.Effect<ReadonlyArray<KeyHolder>> =>
  Effect.map(all(rows), (read) =>
    read.map(({ globalRole, role, ...apiKey }) => {
      const { id: apiKeyId, organizationId, userId } = apiKey
      return { apiKey, actor: { userId, organizationId, role, globalRole, apiKeyId } }
    }),
  )

/** Ends the current task: lookups that start in the same task share a batch. The driver sends its statements later still. */
const endOfTask = Effect.callback<void>((resume) => queueMicrotask(() => resume(Effect.void)))

type FoundHolders = ReadonlyMap<string, KeyHolder | undefined>

/** Lookups that share one statement. */
interface Batch {
  readonly hashes: Map<string, Uint8Array>
  readonly outcome: Deferred.Deferred<Exit.Exit<FoundHolders, SqlError.SqlError>>
}

/** Keys of one statement. */
const keysMax = 500

const nameOf = (hash: Uint8Array): string => Buffer.from(hash).toString("latin1")

/**
 * Shares one statement between all lookups that start in the same task.
 *
 * No result is kept: a lookup joins a batch only before its statement is sent, so each request reads the state that its key has after
 * the request arrived. `RequestResolver` would do the same, but it empties and reuses its sets: V8 links the emptied table of a set to
 * the next one, so tables that reach the old generation keep every later batch in memory until a full garbage collection. Under load
 * that costs a fifth of the processor time of a request (see `npm run bench:auth`).
 */
const shareStatement = (
  find: (hashes: ReadonlyArray<Uint8Array>) => Effect.Effect<FoundHolders, SqlError.SqlError>,
) => {
  let unsent: Batch | undefined

  const close = (batch: Batch): void => {
    if (unsent === batch) unsent = undefined
  }

  const lead = (name: string, hash: Uint8Array) => {
    const batch: Batch = { hashes: new Map([[name, hash]]), outcome: Deferred.makeUnsafe() }
    // Opened only where `onExit` closes it: a lookup that joins must not wait for a request that has ended.
    const open = Effect.suspend(() => {
      unsent = batch
      return endOfTask
    })
    const send = () => {
      close(batch)
      return find([...batch.hashes.values()])
    }
    return Effect.onExit(Effect.flatMap(open, send), (exit) => {
      close(batch)
      return Deferred.succeed(batch.outcome, exit)
    })
  }

  const join = (name: string, hash: Uint8Array, { hashes, outcome }: Batch) => {
    hashes.set(name, hash)
    // The request that sends the statement may end early. Then the others share another statement.
    return Effect.flatMap(Deferred.await(outcome), (exit) =>
      Exit.isFailure(exit) && Cause.hasInterrupts(exit.cause) ? findShared(name, hash) : exit,
    )
  }

  const findShared = (name: string, hash: Uint8Array): Effect.Effect<FoundHolders, SqlError.SqlError> =>
    unsent === undefined || unsent.hashes.size >= keysMax ? lead(name, hash) : join(name, hash, unsent)

  return findShared
}

/** Finds holders by the hashes of their keys: one statement for all lookups that start together, except in a transaction. */
export const keyHolderReads = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const shared = yield* ReadClient
  const { transactionService } = sql
  const [columns, joins] = [sql.literal(holderColumns), sql.literal(holderJoins)]

  const find = Effect.fnUntraced(function* (client: PgClient.PgClient, hashes: ReadonlyArray<Uint8Array>) {
    const rows = yield* client<{ hash: Uint8Array }>`
      SELECT k.hash, ${columns} FROM unnest(${hashes}::bytea[]) AS wanted (hash) JOIN api_keys k USING (hash) ${joins}`
    const holders = yield* readHolders(rows)
    return new Map(rows.map(({ hash }, index) => [nameOf(hash), holders[index]]))
  })

  const findShared = shareStatement((hashes) => find(shared, hashes))

  return (hash: Uint8Array): Effect.Effect<KeyHolder | undefined, SqlError.SqlError> =>
    Effect.withFiber((fiber) => {
      const name = nameOf(hash)
      const found =
        Context.getOrUndefined(fiber.context, transactionService) === undefined
          ? findShared(name, hash)
          : find(sql, [hash])
      return Effect.map(found, (holders) => holders.get(name))
    })
})
