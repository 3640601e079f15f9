import { Context, Effect, Layer } from "effect"

import { Clusters } from "#application/ports/Clusters.ts"
import { summarize } from "#domain/infrastructure/ClusterPlan.ts"
import { managedResources } from "#domain/infrastructure/TerraformProgram.ts"
import type { OperationId } from "#domain/operation/Operation.ts"
import type { Phase } from "#domain/operation/Phase.ts"
import { bounds } from "#domain/operation/Progress.ts"

import { LoadOperation } from "./LoadOperation.ts"
import { OperationFailed } from "./OperationFailed.ts"
import { RunEngine } from "./RunEngine.ts"
import { SaveClusterPlan } from "./SaveClusterPlan.ts"
import { TellPhase } from "./TellPhase.ts"

const endpointOutput = "cluster_endpoint"

const make = Effect.gen(function* () {
  const clusters = yield* Clusters
  const load = yield* LoadOperation
  const runEngine = yield* RunEngine
  const savePlan = yield* SaveClusterPlan
  const tell = yield* TellPhase

  const task = Effect.fnUntraced(function* (operationId: OperationId, phase: Phase, deletionProtection: boolean) {
    const loaded = yield* load(operationId)
    return { loaded, phase, program: yield* loaded.program(deletionProtection), goal: "present" as const }
  })

  return {
    validate: Effect.fn("CreateClusterSteps.validate")(function* (operationId: OperationId) {
      const { cluster } = yield* load(operationId)
      yield* Effect.orDie(clusters.move(cluster.id, { to: "PROVISIONING" }))
      yield* tell(operationId, "validate", "started", "The request is valid.", { status: "IN_PROGRESS" })
    }),

    synthesize: Effect.fn("CreateClusterSteps.synthesize")(function* (operationId: OperationId) {
      const { program } = yield* task(operationId, "synthesize", false)
      const count = managedResources(program).length
      yield* tell(operationId, "synthesize", "done", `Wrote a Terraform program of ${count} resources.`)
    }),

    plan: Effect.fn("CreateClusterSteps.plan")(function* (operationId: OperationId) {
      const made = yield* task(operationId, "plan", false)
      yield* tell(operationId, "plan", "started", "Planning.")
      const plan = yield* runEngine.plan(made)
      yield* savePlan(made, plan)
      const { add, change, destroy } = summarize(plan.changes)
      yield* tell(operationId, "plan", "done", `The plan: ${add} to add, ${change} to change, ${destroy} to destroy.`)
    }),

    apply: Effect.fn("CreateClusterSteps.apply")(function* (operationId: OperationId) {
      const made = yield* task(operationId, "apply", false)
      yield* tell(operationId, "approval", "done", "No approval is asked for.")
      yield* tell(operationId, "apply", "started", "Applying the plan.")
      yield* runEngine.apply(made)
      yield* tell(operationId, "apply", "done", "Every resource is there.", {}, bounds("CREATE", "apply").to)
    }),

    bootstrap: Effect.fn("CreateClusterSteps.bootstrap")(function* (operationId: OperationId) {
      const made = yield* task(operationId, "bootstrap", true)
      const endpoint = (yield* runEngine.outputs(made))[endpointOutput]
      if (typeof endpoint !== "string" || endpoint === "") return yield* noEndpoint
      yield* Effect.orDie(clusters.move(made.loaded.cluster.id, { to: "PROVISIONING", endpoint }))
      yield* runEngine.apply(made)
      yield* tell(
        operationId,
        "bootstrap",
        "done",
        `The Kubernetes API answers at ${endpoint}. Deletion protection is on.`,
      )
    }),

    verify: Effect.fn("CreateClusterSteps.verify")(function* (operationId: OperationId) {
      const made = yield* task(operationId, "verify", true)
      const plan = yield* runEngine.plan(made)
      if (plan.hasChanges) return yield* drifted(plan.changes.map(({ address }) => address))
      yield* runEngine.apply(made)
      yield* tell(operationId, "verify", "done", "A second plan finds nothing to change.")
    }),
  }
})

const noEndpoint = Effect.fail(
  new OperationFailed({
    failure: {
      cause: "internal",
      summary: "The cluster was made, but the cloud gave no address of its Kubernetes API.",
      detail: `The program's output ${endpointOutput} is empty.`,
      remedy: "Delete the cluster and apply again; if it happens twice, give the operation's id to the operator.",
      userFixable: false,
      retryable: true,
    },
  }),
)

const drifted = (addresses: ReadonlyArray<string>) =>
  Effect.fail(
    new OperationFailed({
      failure: {
        cause: "internal",
        summary: "The cloud does not hold what was applied a moment ago.",
        detail: `These resources differ from the program: ${addresses.join(", ")}.`,
        remedy: "Somebody or something else changes this account. Find out what, delete the cluster and apply again.",
        userFixable: true,
        retryable: true,
      },
    }),
  )

/** The steps that make a cluster, each of which may be run again after a crash. */
export class CreateClusterSteps extends Context.Service<CreateClusterSteps>()(
  "orrery/application/operation/CreateClusterSteps",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
