import { PgClient } from "@effect/sql-pg"
import { Context, Effect, Layer } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient } from "effect/sql"

import { checkedUrl } from "./DatabaseUrl.ts"
import { ReadClient } from "./ReadClient.ts"

/** How many connections each pool may open, at most. Their sum stays below the server's `max_connections`. */
export interface PoolSizes {
  /** Point reads, shared by many fibers at once. */
  readonly read: number
  /** Transactions, writes, `LISTEN` and the workflow engine: each takes a whole connection. */
  readonly exclusive: number
}

export const defaultPoolSizes: PoolSizes = { read: 2, exclusive: 16 }

/** Every statement and every wait for a lock has a limit; only the migrator lifts the first. */
const timeouts = {
  lock_timeout: "10s",
  idle_in_transaction_session_timeout: "60s",
}

const make = (sizes: PoolSizes) =>
  Effect.gen(function* () {
    const url = yield* checkedUrl
    const shared = { url, connectTimeout: "5 seconds", keepAlive: "30 seconds", idleTimeout: "60 seconds" } as const

    const exclusive = yield* PgClient.make({
      ...shared,
      applicationName: "orrery",
      maxConnections: sizes.exclusive,
      startupParameters: { ...timeouts, statement_timeout: "30s" },
    })
    const read = yield* PgClient.make({
      ...shared,
      applicationName: "orrery-read",
      maxConnections: sizes.read,
      multiplex: true,
      startupParameters: { ...timeouts, statement_timeout: "5s" },
    })

    return Context.make(PgClient.PgClient, exclusive).pipe(
      Context.add(SqlClient.SqlClient, exclusive),
      Context.add(ReadClient, read),
    )
  })

/**
 * Two pools to one PostgreSQL: `PgClient`/`SqlClient` lend a connection to one user at a time, `ReadClient` shares its few.
 *
 * Connections are opened when needed and replaced when they break, so a restart of PostgreSQL needs no restart here.
 */
export const layer = (sizes: PoolSizes = defaultPoolSizes) =>
  Layer.effectContext(make(sizes)).pipe(Layer.provide(Reactivity.layer))
