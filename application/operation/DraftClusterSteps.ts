import { Context, Effect, Layer } from "effect"

import { Clusters } from "#application/ports/Clusters.ts"
import { RunPreflight } from "#application/preflight/RunPreflight.ts"
import { summarize } from "#domain/infrastructure/ClusterPlan.ts"
import { managedResources } from "#domain/infrastructure/TerraformProgram.ts"
import type { OperationId } from "#domain/operation/Operation.ts"
import { operationKinds } from "#domain/operation/OperationKind.ts"

import { CreationTask } from "./CreationTask.ts"
import { LoadOperation } from "./LoadOperation.ts"
import { ReportPhase } from "./ReportPhase.ts"
import { ReportPreflight } from "./ReportPreflight.ts"
import { RequireFreeNames } from "./RequireFreeNames.ts"
import { RunEngine } from "./RunEngine.ts"
import { SaveClusterPlan } from "./SaveClusterPlan.ts"

const make = Effect.gen(function* () {
  const clusters = yield* Clusters
  const creationTask = yield* CreationTask
  const { equip, load } = yield* LoadOperation
  const requireFreeNames = yield* RequireFreeNames
  const runEngine = yield* RunEngine
  const savePlan = yield* SaveClusterPlan
  const report = yield* ReportPhase
  const reportPreflight = yield* ReportPreflight
  const runPreflight = yield* RunPreflight

  return {
    preflight: Effect.fn("DraftClusterSteps.preflight")(function* (operationId: OperationId) {
      const { cluster } = yield* load(operationId)
      yield* Effect.orDie(clusters.move(cluster.id, { to: operationKinds.CREATE.startState }))
      yield* report(operationId, "preflight", "started", "Asking the cloud.", { status: "IN_PROGRESS" })
      const { credentials, program } = yield* equip(operationId)
      const { id: clusterId, organizationId, spec } = cluster
      const request = { clusterId, organizationId, spec, credentials, program: yield* program(false) }
      yield* reportPreflight(operationId, yield* runPreflight.run(request))
    }),

    validate: Effect.fn("DraftClusterSteps.validate")(function* (operationId: OperationId) {
      yield* report(operationId, "validate", "started", "The request is valid.")
    }),

    synthesize: Effect.fn("DraftClusterSteps.synthesize")(function* (operationId: OperationId) {
      const { program } = yield* load(operationId)
      const count = managedResources(yield* program(false)).length
      yield* report(operationId, "synthesize", "done", `Wrote a Terraform program of ${count} resources.`)
    }),

    plan: Effect.fn("DraftClusterSteps.plan")(function* (operationId: OperationId) {
      const made = yield* creationTask(operationId, "plan", false)
      yield* report(operationId, "plan", "started", "Planning.")
      yield* requireFreeNames(made)
      const planned = yield* runEngine.plan(made)
      yield* savePlan(made, planned.plan)
      yield* runEngine.keep(made, planned)
      const { add, change, destroy } = summarize(planned.plan.changes)
      yield* report(operationId, "plan", "done", `The plan: ${add} to add, ${change} to change, ${destroy} to destroy.`)
    }),

    approval: Effect.fn("DraftClusterSteps.approval")(function* (operationId: OperationId) {
      yield* report(operationId, "approval", "done", "No approval is required.")
    }),
  }
})

/** The steps of a creation that change nothing in the cloud. Each may run again after a crash. */
export class DraftClusterSteps extends Context.Service<DraftClusterSteps>()(
  "orrery/application/operation/DraftClusterSteps",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
