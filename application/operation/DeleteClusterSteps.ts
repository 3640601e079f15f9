import { Context, Effect, Layer } from "effect"

import type { CloudObject } from "#domain/infrastructure/CloudObject.ts"
import { summarize } from "#domain/infrastructure/ClusterPlan.ts"
import { differingResources } from "#domain/infrastructure/TerraformProgram.ts"
import type { OperationId } from "#domain/operation/Operation.ts"
import { bounds } from "#domain/operation/Progress.ts"

import { LoadOperation } from "./LoadOperation.ts"
import { OperationFailed } from "./OperationFailed.ts"
import { ReportPhase } from "./ReportPhase.ts"
import { RunEngine } from "./RunEngine.ts"
import { SaveClusterPlan } from "./SaveClusterPlan.ts"

const make = Effect.gen(function* () {
  const { equip } = yield* LoadOperation
  const runEngine = yield* RunEngine
  const savePlan = yield* SaveClusterPlan
  const report = yield* ReportPhase

  return {
    drain: Effect.fn("DeleteClusterSteps.drain")(function* (operationId: OperationId) {
      const loaded = yield* equip(operationId)
      yield* report(operationId, "drain", "started", "Preparing to delete.", { status: "IN_PROGRESS" })
      if (loaded.cluster.endpoint === undefined) return
      const program = yield* loaded.program(false)
      const targets = differingResources(yield* loaded.program(true), program)
      const task = { loaded, phase: "drain", program, goal: "present", targets } as const
      const planned = yield* runEngine.plan(task)
      // Where an earlier deletion got further, nothing must be created again only to be unprotected.
      const isProtected = planned.plan.changes.some(
        ({ action, address }) => (action === "update" || action === "delete") && targets.includes(address),
      )
      yield* isProtected ? runEngine.applyPrepared(task, planned) : runEngine.discard(planned)
      yield* report(operationId, "drain", "done", "Deletion protection is off.")
    }),

    destroy: Effect.fn("DeleteClusterSteps.destroy")(function* (operationId: OperationId) {
      const loaded = yield* equip(operationId)
      const task = { loaded, phase: "destroy", program: yield* loaded.program(false), goal: "absent" } as const
      const planned = yield* runEngine.plan(task)
      const { plan } = planned
      yield* savePlan(task, plan)
      yield* report(operationId, "destroy", "planned", `The plan: ${summarize(plan.changes).destroy} to destroy.`)
      yield* runEngine.applyPrepared(task, planned)

      const remaining = yield* runEngine.remaining(task)
      if (remaining.length > 0) return yield* leftOver(remaining)
      yield* report(
        operationId,
        "destroy",
        "done",
        "Nothing of the cluster is left in the cloud.",
        {},
        bounds("DELETE", "destroy").to,
      )
    }),
  }
})

const leftOver = (objects: ReadonlyArray<CloudObject>) =>
  Effect.fail(
    new OperationFailed({
      failure: {
        cause: "dependency",
        summary: `${objects.length} objects of the cluster are still in the cloud.`,
        detail: objects.map(({ resourceType, importId }) => `${resourceType} ${importId}`).join(", "),
        remedy:
          "Delete the cluster again. If anything is left after that, it was changed outside Orrery: remove it by hand.",
        userFixable: true,
        retryable: true,
      },
    }),
  )

/** The steps that destroy a cluster and verify that nothing is left. Each may run again after a crash. */
export class DeleteClusterSteps extends Context.Service<DeleteClusterSteps>()(
  "orrery/application/operation/DeleteClusterSteps",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
