import { Layer } from "effect"

import * as MemoryApiKeys from "#adapters/memory/MemoryApiKeys.ts"
import * as MemoryAuditLog from "#adapters/memory/MemoryAuditLog.ts"
import * as MemoryClusterGrants from "#adapters/memory/MemoryClusterGrants.ts"
import * as MemoryClusterPlans from "#adapters/memory/MemoryClusterPlans.ts"
import * as MemoryClusters from "#adapters/memory/MemoryClusters.ts"
import * as MemoryEngineRuns from "#adapters/memory/MemoryEngineRuns.ts"
import * as MemoryIdempotencyKeys from "#adapters/memory/MemoryIdempotencyKeys.ts"
import * as MemoryMembers from "#adapters/memory/MemoryMembers.ts"
import * as MemoryOperationCredentials from "#adapters/memory/MemoryOperationCredentials.ts"
import * as MemoryOperationLog from "#adapters/memory/MemoryOperationLog.ts"
import * as MemoryOperations from "#adapters/memory/MemoryOperations.ts"
import * as MemoryOrganizations from "#adapters/memory/MemoryOrganizations.ts"
import * as MemoryRateLimitUsage from "#adapters/memory/MemoryRateLimitUsage.ts"
import * as MemoryRefreshedRegions from "#adapters/memory/MemoryRefreshedRegions.ts"
import * as MemorySavedPlans from "#adapters/memory/MemorySavedPlans.ts"
import * as MemorySecrets from "#adapters/memory/MemorySecrets.ts"
import * as MemorySimulatedObjects from "#adapters/memory/MemorySimulatedObjects.ts"
import * as MemoryStreamTickets from "#adapters/memory/MemoryStreamTickets.ts"
import * as MemoryTerraformStates from "#adapters/memory/MemoryTerraformStates.ts"
import * as MemoryTransaction from "#adapters/memory/MemoryTransaction.ts"
import * as MemoryUsers from "#adapters/memory/MemoryUsers.ts"
import type { Encryption } from "#application/ports/Encryption.ts"

import type * as DatabasePorts from "./DatabasePorts.ts"

/** Every port that PostgreSQL provides to a server, in memory. A port that is missing here does not compile. */
export const layer: Layer.Layer<Layer.Success<typeof DatabasePorts.layer>, never, Encryption> = Layer.mergeAll(
  MemoryApiKeys.layer,
  MemoryAuditLog.layer,
  MemoryClusterGrants.layer,
  MemoryClusterPlans.layer,
  MemoryClusters.layer,
  MemoryEngineRuns.layer,
  MemoryIdempotencyKeys.layer,
  MemoryMembers.layer,
  MemoryOperationCredentials.layer,
  MemoryOperationLog.layer,
  MemoryOperations.layer,
  MemoryOrganizations.layer,
  MemoryRateLimitUsage.layer,
  MemoryRefreshedRegions.layer,
  MemorySavedPlans.layer,
  MemorySecrets.layer,
  MemorySimulatedObjects.layer,
  MemoryStreamTickets.layer,
  MemoryTerraformStates.layer,
  MemoryTransaction.layer,
  MemoryUsers.layer,
)
