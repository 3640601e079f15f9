import { Effect, Ref } from "effect"
import { SqlClient } from "effect/sql"

import { type ChangeFindings, changeFindings } from "./ChangeFindings.ts"
import type { Witness } from "./ClusterChurn.ts"
import type { OwnEndings } from "./KeptServer.ts"

/** Every number here must be 0, save the tallies. */
export interface Findings extends ChangeFindings {
  readonly operationsNotEnded: number
  readonly eventsLostOrDoubled: number
  readonly eventsNotWitnessed: number
  readonly progressWentBack: number
  readonly orphanedObjects: number
  readonly doubledObjects: number
  readonly stuckLocks: number
  readonly unfinishedRuns: number
  readonly credentialsLeft: number
  readonly failedWithoutCause: number
  readonly operationsCompleted: number
  readonly operationsFailed: number
  readonly events: number
}

const isGapFree = (sequences: ReadonlyArray<number>) => sequences.every((sequence, index) => sequence === index + 1)

/** Reads the database once everything has ended and counts what should not be there. */
export const findings = Effect.fn("findings")(function* (witness: Witness) {
  const sql = yield* SqlClient.SqlClient
  const number = Effect.fnUntraced(function* (query: Effect.Effect<ReadonlyArray<object>, unknown>) {
    const [row] = yield* Effect.orDie(query)
    return Number(Object.values(row ?? {})[0] ?? 0)
  })
  const operations = yield* Effect.orDie(
    sql<{ id: string; count: number; highest: number }>`
      SELECT operation_id::text AS id, count(*)::int AS count, max(sequence)::int AS highest
      FROM operation_events GROUP BY operation_id`,
  )
  const witnessed = yield* Ref.get(witness.operations)
  const countById = new Map(operations.map(({ id, count }) => [id, count]))

  return {
    operationsNotEnded: yield* number(
      sql`SELECT count(*)::int FROM operations WHERE status NOT IN ('COMPLETED', 'FAILED', 'CANCELLED')`,
    ),
    eventsLostOrDoubled:
      operations.filter(({ count, highest }) => count !== highest).length +
      (yield* number(sql`
        SELECT count(*)::int FROM operations o
        WHERE last_sequence <> (SELECT count(*) FROM operation_events e WHERE e.operation_id = o.id)`)),
    eventsNotWitnessed: witnessed.filter(
      ({ operationId, sequences }) => !isGapFree(sequences) || sequences.length !== countById.get(operationId),
    ).length,
    progressWentBack: yield* number(sql`
      SELECT count(*)::int FROM (
        SELECT progress < lag(progress) OVER (PARTITION BY operation_id ORDER BY sequence) AS back
        FROM operation_events) AS steps WHERE back`),
    orphanedObjects: yield* number(sql`
      SELECT count(*)::int FROM simulated_objects s
      WHERE NOT EXISTS (SELECT 1 FROM clusters c WHERE c.id::text = s.cluster_id AND c.state <> 'DELETED')`),
    doubledObjects: yield* number(sql`
      SELECT count(*)::int FROM (
        SELECT 1 FROM simulated_objects WHERE address IS NOT NULL
        GROUP BY cluster_id, address HAVING count(*) > 1) AS doubled`),
    stuckLocks: yield* number(sql`SELECT count(*)::int FROM terraform_states WHERE lock_id IS NOT NULL`),
    unfinishedRuns: yield* number(sql`SELECT count(*)::int FROM engine_runs WHERE ended_at IS NULL`),
    credentialsLeft: yield* number(sql`SELECT count(*)::int FROM operation_credentials`),
    failedWithoutCause: yield* number(
      sql`SELECT count(*)::int FROM operations WHERE status = 'FAILED' AND failure IS NULL`,
    ),
    ...(yield* changeFindings(yield* Ref.get(witness.creations))),
    operationsCompleted: yield* number(sql`SELECT count(*)::int FROM operations WHERE status = 'COMPLETED'`),
    operationsFailed: yield* number(sql`SELECT count(*)::int FROM operations WHERE status = 'FAILED'`),
    events: yield* number(sql`SELECT count(*)::int FROM operation_events`),
  } satisfies Findings
})

const tallies: ReadonlyArray<string> = [
  "creationsRepeated",
  "refusedByLimit",
  "operationsCompleted",
  "operationsFailed",
  "events",
  "startsFailed",
]

/** Why operations failed: each summary once, with the address. */
export const failuresOf = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ failure: { readonly summary: string; readonly address?: string } }>`
    SELECT DISTINCT failure FROM operations WHERE status = 'FAILED'`
  return rows.map(({ failure: { address = "", summary } }) => `${address} ${summary}`)
})

/** The findings that must be 0. */
export const faults = (found: Findings & OwnEndings): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(found).filter(([name]) => !tallies.includes(name)))
