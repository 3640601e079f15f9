import { Effect, Layer } from "effect"

import { SavedPlans, type StoredPlan } from "#application/ports/SavedPlans.ts"
import { isTerminal, type OperationId } from "#domain/operation/Operation.ts"

import { OperationTable } from "./OperationTable.ts"

const make = Effect.gen(function* () {
  const operations = yield* OperationTable
  const plans = new Map<OperationId, StoredPlan>()

  const hasEnded = (id: OperationId): boolean => {
    const entry = operations.get(id)
    return entry !== undefined && isTerminal(entry.operation.status)
  }

  return SavedPlans.of({
    keep: ({ id }, plan) =>
      Effect.sync(() => {
        if (!hasEnded(id)) plans.set(id, plan)
      }),
    take: ({ id }) =>
      Effect.sync(() => {
        const plan = plans.get(id)
        plans.delete(id)
        return plan
      }),
    forget: (id) => Effect.sync(() => plans.delete(id)),
  })
})

export const layer = Layer.effect(SavedPlans, make).pipe(Layer.provide(OperationTable.layer))
