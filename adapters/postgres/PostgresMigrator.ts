import { type Duration, Effect, Layer, Schedule } from "effect"
import { Migrator, SqlClient, SqlError } from "effect/sql"

import { isDatabaseUnavailable, recoverUnavailability } from "./DatabaseUnavailable.ts"
import { databaseUnreachable, isUnreachable } from "./DatabaseUnreachable.ts"
import { DatabaseUrl } from "./DatabaseUrl.ts"
import { lockMigrations } from "./MigrationLock.ts"
import { statements as identity } from "./migrations/0001_identity.ts"
import { statements as simulatedObjects } from "./migrations/0002_simulated_objects.ts"
import { statements as clusters } from "./migrations/0003_clusters.ts"
import { statements as portColumns } from "./migrations/0004_port_columns.ts"
import { statements as access } from "./migrations/0005_access.ts"
import { statements as rateLimits } from "./migrations/0006_rate_limits.ts"
import { statements as simulatedOrganizations } from "./migrations/0007_simulated_organizations.ts"
import { statements as keyChecks } from "./migrations/0008_key_checks.ts"
import { statements as engineQueue } from "./migrations/0009_engine_queue.ts"
import { statements as endpointHosts } from "./migrations/0010_endpoint_hosts.ts"
import { statements as firstOrganization } from "./migrations/0011_first_organization.ts"
import { statements as streamTickets } from "./migrations/0012_stream_tickets.ts"
import { statements as auditErasure } from "./migrations/0013_audit_erasure.ts"
import { statements as removedPeople } from "./migrations/0014_removed_people.ts"
import { statements as savedPlans } from "./migrations/0015_saved_plans.ts"
import { statements as refreshedRegions } from "./migrations/0016_refreshed_regions.ts"
import { statements as monthlyCosts } from "./migrations/0017_monthly_costs.ts"
import { statements as clusterGrants } from "./migrations/0018_cluster_grants.ts"
import { statements as simulatedClusters } from "./migrations/0019_simulated_clusters.ts"
import { statements as egressNetworks } from "./migrations/0020_egress_networks.ts"

/** A migration's name (four digits, underscore, words) and its statements, run in order, one at a time. */
export type Migrations = Readonly<Record<string, ReadonlyArray<string>>>

/** Every migration of Orrery, oldest first. One that was merged is never edited: add the next. */
export const migrations: Migrations = {
  "0001_identity": identity,
  "0002_simulated_objects": simulatedObjects,
  "0003_clusters": clusters,
  "0004_port_columns": portColumns,
  "0005_access": access,
  "0006_rate_limits": rateLimits,
  "0007_simulated_organizations": simulatedOrganizations,
  "0008_key_checks": keyChecks,
  "0009_engine_queue": engineQueue,
  "0010_endpoint_hosts": endpointHosts,
  "0011_first_organization": firstOrganization,
  "0012_stream_tickets": streamTickets,
  "0013_audit_erasure": auditErasure,
  "0014_removed_people": removedPeople,
  "0015_saved_plans": savedPlans,
  "0016_refreshed_regions": refreshedRegions,
  "0017_monthly_costs": monthlyCosts,
  "0018_cluster_grants": clusterGrants,
  "0019_simulated_clusters": simulatedClusters,
  "0020_egress_networks": egressNetworks,
}

const inOrder = (statements: ReadonlyArray<string>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.forEach(statements, (statement) => sql.unsafe(statement), { discard: true }),
  )

/**
 * Refuses a database whose applied migrations are not the first ones of the list.
 *
 * Effect's migrator compares only with the newest number, so it would skip a migration merged late with a smaller number.
 */
const requirePrefix = (known: ReadonlyArray<string>, applied: ReadonlyArray<string>) => {
  const at = applied.findIndex((name, index) => name !== known[index])
  if (at === -1) return Effect.void

  const [found, expected] = [applied[at], known[at]]
  return Effect.fail(
    new Migrator.MigrationError({
      kind: "BadState",
      message:
        expected === undefined
          ? `The database has migration ${found}, which this version of Orrery does not know. A newer version migrated it: start that version.`
          : `The database has migration ${found} where this version of Orrery has ${expected}. A migration was renamed, removed or merged with a number that was already used: give the new one the next free number.`,
    }),
  )
}

/** What else runs in the transaction of the migrations. */
export interface MigrationOptions<E = never, R = never> {
  /** Before the first migration, on the tables of the current version. When it fails, nothing was changed. */
  readonly before?: Effect.Effect<void, E, R>
  /** After the last migration. When it fails, no migration was applied. */
  readonly after?: Effect.Effect<void, E, R>
  /** How long to wait for another process that migrates the same database. */
  readonly lockPatience?: Duration.Input
}

/** Brings the database to the last of the given migrations. Several processes may do so at once. */
export const migrate = Effect.fn("PostgresMigrator.migrate")(function* <E = never, R = never>(
  known: Migrations,
  { after = Effect.void, before = Effect.void, lockPatience }: MigrationOptions<E, R> = {},
) {
  const sql = yield* SqlClient.SqlClient
  const names = Object.keys(known)

  // The loader runs under the lock, inside the migrator's transaction: no other process can migrate after this check.
  const loader = Effect.gen(function* () {
    const rows = yield* sql<{ id: number; name: string }>`
      SELECT migration_id AS id, name FROM effect_sql_migrations ORDER BY migration_id`
    const applied = rows.map(({ id, name }) => `${String(id).padStart(4, "0")}_${name}`)
    yield* requirePrefix(names, applied)

    return yield* Migrator.fromRecord(Object.fromEntries(names.map((name) => [name, inOrder(known[name] ?? [])])))
  }).pipe(Effect.catchTag("SqlError", Effect.die))

  return yield* sql.withTransaction(
    Effect.gen(function* () {
      yield* sql`SET LOCAL statement_timeout = 0`
      yield* lockMigrations(lockPatience)
      yield* before
      // A migration has no time limit, whatever the steps before have set.
      yield* sql`SET LOCAL statement_timeout = 0`
      yield* sql`SET LOCAL lock_timeout = 0`
      const applied = yield* Migrator.make({})({ loader })
      yield* after
      return applied
    }),
  )
})

/** Migrates, and waits for a database that starts at the same time as Orrery. */
const migrateWithin = <E, R>(patience: Duration.Input, options: MigrationOptions<E, R>) =>
  Effect.gen(function* () {
    const url = yield* DatabaseUrl
    const schedule = Schedule.spaced("100 millis").pipe(Schedule.upTo({ duration: patience }))
    let isReported = false
    const report = (error: unknown) => {
      if (isReported || !isDatabaseUnavailable(error)) return Effect.void
      isReported = true
      return Effect.logWarning(`${databaseUnreachable(url, error).message} Trying again.`)
    }
    return yield* recoverUnavailability(migrate(migrations, options)).pipe(
      Effect.tapError(report),
      Effect.retry({ while: (error) => isDatabaseUnavailable(error), schedule }),
      Effect.catchIf(SqlError.isSqlError, (error) =>
        Effect.fail(isUnreachable(error) ? databaseUnreachable(url, error) : error),
      ),
    )
  })

/**
 * Migrates while the layer is built; fails with the reason when the database is of another version, or cannot be reached.
 * Fails when it is not available after `patience`.
 */
export const layerWithin = <E = never, R = never>(patience: Duration.Input, options: MigrationOptions<E, R> = {}) =>
  Layer.effectDiscard(migrateWithin(patience, options))

export const layer = <E = never, R = never>(options: MigrationOptions<E, R> = {}) => layerWithin("30 seconds", options)
