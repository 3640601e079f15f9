import { Effect, Layer } from "effect"

import { RateLimitUsage } from "#adapters/interfaces/RateLimitUsage.ts"
import * as RecurringJob from "#adapters/workflow/RecurringJob.ts"
import * as WorkflowRetention from "#adapters/workflow/WorkflowRetention.ts"
import { PruneAuditLog } from "#application/audit/PruneAuditLog.ts"
import { PruneResponses } from "#application/idempotency/PruneResponses.ts"
import { WithdrawGrants } from "#application/kubeconfig/WithdrawGrants.ts"
import { ResumeOperations } from "#application/operation/ResumeOperations.ts"

import type { Configuration } from "./Configuration.ts"
import * as KeyRotation from "./KeyRotation.ts"

/** What a deployment repeats, once for all its servers. */
export const recurringJobs = [
  {
    name: "resume-operations",
    period: "30 seconds",
    run: Effect.flatMap(ResumeOperations, (resumeOperations) => resumeOperations()),
  },
  {
    name: "withdraw-grants",
    period: "30 seconds",
    run: Effect.flatMap(WithdrawGrants, (withdrawGrants) => withdrawGrants()),
  },
  {
    name: "prune-rate-limits",
    period: "1 minute",
    run: Effect.flatMap(RateLimitUsage, (usage) => usage.prune),
  },
  {
    name: "prune-audit-log",
    period: "1 hour",
    run: Effect.flatMap(PruneAuditLog, (pruneAuditLog) => pruneAuditLog()).pipe(
      Effect.tap((count) =>
        count === 0 ? Effect.void : Effect.logInfo("Audit entries past their retention were deleted.", { count }),
      ),
    ),
  },
  {
    name: "prune-responses",
    period: "1 hour",
    run: Effect.flatMap(PruneResponses, (pruneResponses) => pruneResponses()),
  },
  { name: "prune-workflows", period: "1 day", run: WorkflowRetention.pruneEndedWorkflows },
] as const

type Services = Effect.Services<(typeof recurringJobs)[number]["run"]>

/**
 * Runs on each server that has previous keys, and at once: a server that starts with a new key may replace one that has just
 * written with the old key. It repeats, because a server that has only the old key may write with it after a run.
 */
export const keyRotation = { name: "rotate-keys", period: "1 day", run: KeyRotation.rotateKeys } as const

/** Runs the recurring jobs in the background. */
export const layer = ({ previousEncryptionKeys }: Pick<Configuration, "previousEncryptionKeys">) =>
  Layer.mergeAll(
    Layer.empty,
    ...recurringJobs.map((job) => RecurringJob.layer<Services>(job)),
    previousEncryptionKeys.length === 0
      ? Layer.empty
      : RecurringJob.layerOnEachServer(keyRotation).pipe(Layer.provide(KeyRotation.layer)),
  )
