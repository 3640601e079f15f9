import { Effect, Layer } from "effect"

import { SavedPlans, type StoredPlan } from "#application/ports/SavedPlans.ts"
import type { OperationId } from "#domain/operation/Operation.ts"

export const layer = Layer.sync(SavedPlans, () => {
  const plans = new Map<OperationId, StoredPlan>()

  return SavedPlans.of({
    keep: ({ id }, plan) => Effect.sync(() => plans.set(id, plan)),
    take: ({ id }) =>
      Effect.sync(() => {
        const plan = plans.get(id)
        plans.delete(id)
        return plan
      }),
    forget: (id) => Effect.sync(() => plans.delete(id)),
  })
})
