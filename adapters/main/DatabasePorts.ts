import { Effect, Layer, Option } from "effect"

import * as EmbeddedPostgres from "#adapters/embedded-postgres/EmbeddedPostgres.ts"
import { DatabaseUrl } from "#adapters/postgres/DatabaseUrl.ts"
import * as PostgresApiKeys from "#adapters/postgres/PostgresApiKeys.ts"
import * as PostgresAuditLog from "#adapters/postgres/PostgresAuditLog.ts"
import * as PostgresClients from "#adapters/postgres/PostgresClients.ts"
import * as PostgresClusterGrants from "#adapters/postgres/PostgresClusterGrants.ts"
import * as PostgresClusterPlans from "#adapters/postgres/PostgresClusterPlans.ts"
import * as PostgresClusters from "#adapters/postgres/PostgresClusters.ts"
import * as PostgresEngineQueue from "#adapters/postgres/PostgresEngineQueue.ts"
import * as PostgresEngineRuns from "#adapters/postgres/PostgresEngineRuns.ts"
import * as PostgresIdempotencyKeys from "#adapters/postgres/PostgresIdempotencyKeys.ts"
import * as PostgresMembers from "#adapters/postgres/PostgresMembers.ts"
import * as PostgresOperationCredentials from "#adapters/postgres/PostgresOperationCredentials.ts"
import * as PostgresOperationLog from "#adapters/postgres/PostgresOperationLog.ts"
import * as PostgresOperations from "#adapters/postgres/PostgresOperations.ts"
import * as PostgresOrganizations from "#adapters/postgres/PostgresOrganizations.ts"
import * as PostgresRateLimitUsage from "#adapters/postgres/PostgresRateLimitUsage.ts"
import * as PostgresRefreshedRegions from "#adapters/postgres/PostgresRefreshedRegions.ts"
import * as PostgresSavedPlans from "#adapters/postgres/PostgresSavedPlans.ts"
import * as PostgresSecrets from "#adapters/postgres/PostgresSecrets.ts"
import * as PostgresSimulatedObjects from "#adapters/postgres/PostgresSimulatedObjects.ts"
import * as PostgresStreamTickets from "#adapters/postgres/PostgresStreamTickets.ts"
import * as PostgresTerraformStates from "#adapters/postgres/PostgresTerraformStates.ts"
import * as PostgresTransaction from "#adapters/postgres/PostgresTransaction.ts"
import * as PostgresUsers from "#adapters/postgres/PostgresUsers.ts"

import type { Configuration } from "./Configuration.ts"

const embeddedUrl = (configuration: Configuration) =>
  Layer.effect(
    DatabaseUrl,
    Effect.map(EmbeddedPostgres.EmbeddedPostgres, ({ url }) => url),
  ).pipe(
    Layer.provide(
      EmbeddedPostgres.layer({
        dataDirectory: configuration.dataDirectory,
        binaryDirectory: Option.getOrUndefined(configuration.postgresBinaries),
      }),
    ),
  )

/** The configured database, or the embedded one. Nothing is read or written yet. */
export const database = (configuration: Configuration) =>
  PostgresClients.layer().pipe(
    Layer.provideMerge(
      Option.match(configuration.databaseUrl, {
        onNone: () => embeddedUrl(configuration),
        onSome: (url) => Layer.succeed(DatabaseUrl, url),
      }),
    ),
  )

/** The queue for runs of the engine, over all processes that share the database. */
export const engineQueue = ({ engineRuns }: Configuration) => PostgresEngineQueue.layer({ runsMax: engineRuns })

/** Every port on PostgreSQL. */
export const layer = Layer.mergeAll(
  PostgresApiKeys.layer,
  PostgresAuditLog.layer,
  PostgresClusterGrants.layer,
  PostgresClusterPlans.layer,
  PostgresClusters.layer,
  PostgresEngineRuns.layer,
  PostgresIdempotencyKeys.layer,
  PostgresMembers.layer,
  PostgresOperationCredentials.layer,
  PostgresOperationLog.layer,
  PostgresOperations.layer,
  PostgresOrganizations.layer,
  PostgresRateLimitUsage.layer,
  PostgresRefreshedRegions.layer,
  PostgresSavedPlans.layer,
  PostgresSecrets.layer,
  PostgresSimulatedObjects.layer,
  PostgresStreamTickets.layer,
  PostgresTerraformStates.layer,
  PostgresTransaction.layer,
  PostgresUsers.layer,
)
