import { PgClient } from "@effect/sql-pg"
import { Context, Effect } from "effect"

import { ReadClient } from "./ReadClient.ts"

/**
 * Runs point reads by key on the shared read pool; inside a transaction, on its own connection,
 * so that it sees its own writes.
 */
export const pointReads = Effect.gen(function* () {
  const sql = yield* PgClient.PgClient
  const shared = yield* ReadClient
  const { transactionService } = sql

  return <A, E, R>(read: (client: PgClient.PgClient) => Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
    Effect.withFiber((fiber) =>
      read(Context.getOrUndefined(fiber.context, transactionService) === undefined ? shared : sql),
    )
})
