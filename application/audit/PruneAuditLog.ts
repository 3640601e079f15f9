import { Context, DateTime, Effect, Layer } from "effect"

import { AuditLog } from "#application/ports/AuditLog.ts"
import { PricingCatalogue } from "#application/ports/PricingCatalogue.ts"
import { limitOf } from "#domain/plan/PlanLimit.ts"

const batchSize = 1000

/** Where a plan keeps entries without limit, those of no organization are kept for ten years. */
const daysMax = 3650

/** Keeps one call short; the next one continues. */
const batchesMax = 100

const make = Effect.gen(function* () {
  const auditLog = yield* AuditLog
  const { pricing } = yield* PricingCatalogue

  const prune = Effect.fnUntraced(function* (planId: string | undefined, before: DateTime.Utc) {
    let pruned = 0
    for (let batch = 0; batch < batchesMax; batch++) {
      const count = yield* auditLog.prune(planId, before, batchSize)
      pruned += count
      if (count < batchSize) break
    }
    return pruned
  })

  return Effect.fn("PruneAuditLog")(function* () {
    const now = yield* DateTime.now
    let pruned = 0
    for (const { id } of pricing.plans) {
      const days = limitOf(pricing, id, "audit-log")
      if (days !== undefined) pruned += yield* prune(id, DateTime.subtract(now, { days }))
    }
    const longest = pricing.plans.map(({ id }) => limitOf(pricing, id, "audit-log") ?? daysMax)
    return pruned + (yield* prune(undefined, DateTime.subtract(now, { days: Math.max(...longest) })))
  })
})

/**
 * Removes audit entries that are older than their organization's plan keeps them, and those of no organization that are
 * older than any plan keeps them; returns how many.
 */
export class PruneAuditLog extends Context.Service<PruneAuditLog>()("orrery/application/audit/PruneAuditLog", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
