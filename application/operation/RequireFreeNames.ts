import { Context, Effect, Layer } from "effect"

import { CloudInventory, type InventoryScope } from "#application/ports/CloudInventory.ts"
import { type FixedName, fixedNames } from "#domain/infrastructure/FixedNames.ts"
import { maskedDiagnostic } from "#domain/infrastructure/MaskedEvent.ts"

import { type EngineTask, scopeOf } from "./EngineTask.ts"
import { OperationFailed } from "./OperationFailed.ts"
import { maskOf } from "./TaskSecrets.ts"

const make = Effect.gen(function* () {
  const inventory = yield* CloudInventory

  return Effect.fn("RequireFreeNames")(function* (task: EngineTask) {
    const scope = scopeOf(task)
    const taken = yield* inventory.taken(scope, fixedNames(task.program)).pipe(
      // The cloud refuses a taken name anyway, so a role without permission to list does not fail the check.
      Effect.catch(({ diagnostics }) =>
        Effect.as(
          Effect.logWarning(
            "The names of a cluster could not be checked in the cloud.",
            diagnostics.map((diagnostic) => maskedDiagnostic(maskOf(task), diagnostic)),
          ),
          [],
        ),
      ),
    )
    const [first] = taken
    if (first !== undefined) return yield* nameTaken(scope, first, taken)
  })
})

const nameTaken = ({ accountId, region }: InventoryScope, first: FixedName, taken: ReadonlyArray<FixedName>) =>
  new OperationFailed({
    failure: {
      cause: "configuration",
      summary: `clusterName: account ${accountId} already has objects with the names of this cluster in ${region}.`,
      detail: `Taken are ${taken.map(({ name, resourceType }) => `${resourceType} ${name}`).join(", ")}. Nothing was created.`,
      remedy:
        "Choose another clusterName, or remove the objects that are named from the account. Then delete this cluster and apply again.",
      userFixable: true,
      retryable: false,
      address: first.address,
    },
  })

/** Fails before anything is created when the account already has an object with a name that the cluster needs. */
export class RequireFreeNames extends Context.Service<RequireFreeNames>()(
  "orrery/application/operation/RequireFreeNames",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
