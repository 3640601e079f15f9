import { Effect, Layer } from "effect"

import { Readiness } from "#adapters/http/context/Readiness.ts"
import { ReadClient } from "#adapters/postgres/ReadClient.ts"

/** Long enough for a busy database, short enough for the caller of the readiness check. */
const patience = "2 seconds"

export const layer = Layer.effect(
  Readiness,
  Effect.map(ReadClient, (sql) => ({
    databaseResponds: sql`SELECT 1`.pipe(
      Effect.timeout(patience),
      Effect.match({ onFailure: () => false, onSuccess: () => true }),
    ),
  })),
)
