import { Context, Effect, Layer } from "effect"

import { Clusters } from "#application/ports/Clusters.ts"
import { endpointHost } from "#domain/cluster/EndpointHost.ts"
import type { OperationId } from "#domain/operation/Operation.ts"
import { operationKinds } from "#domain/operation/OperationKind.ts"
import { bounds } from "#domain/operation/Progress.ts"

import { CreationTask } from "./CreationTask.ts"
import { OperationFailed } from "./OperationFailed.ts"
import { ReportPhase } from "./ReportPhase.ts"
import { RunEngine } from "./RunEngine.ts"

const endpointOutput = "cluster_endpoint"

const make = Effect.gen(function* () {
  const clusters = yield* Clusters
  const creationTask = yield* CreationTask
  const runEngine = yield* RunEngine
  const report = yield* ReportPhase

  return {
    apply: Effect.fn("BuildClusterSteps.apply")(function* (operationId: OperationId) {
      const made = yield* creationTask(operationId, "apply", false)
      yield* report(operationId, "apply", "started", "Applying the plan.")
      yield* runEngine.applyKept(made)
      yield* report(operationId, "apply", "done", "Every resource exists.", {}, bounds("CREATE", "apply").to)
    }),

    protect: Effect.fn("BuildClusterSteps.protect")(function* (operationId: OperationId) {
      const made = yield* creationTask(operationId, "bootstrap", true)
      const address = (yield* runEngine.outputs(made))[endpointOutput]
      const endpoint = typeof address === "string" ? endpointHost(address) : undefined
      if (endpoint === undefined) return yield* noEndpoint
      yield* Effect.orDie(clusters.move(made.loaded.cluster.id, { to: operationKinds.CREATE.startState, endpoint }))
      yield* runEngine.apply(made)
    }),

    verify: Effect.fn("BuildClusterSteps.verify")(function* (operationId: OperationId) {
      const made = yield* creationTask(operationId, "verify", true)
      const verification = yield* runEngine.plan(made)
      yield* runEngine.discard(verification)
      const { plan } = verification
      if (plan.hasChanges) return yield* drifted(plan.changes.map(({ address }) => address))
      yield* report(operationId, "verify", "done", "A second plan finds nothing to change.")
    }),
  }
})

const noEndpoint = Effect.fail(
  new OperationFailed({
    failure: {
      cause: "internal",
      summary: "The cluster was created, but the cloud returned no address for its Kubernetes API.",
      detail: `The program's output ${endpointOutput} is empty.`,
      remedy: "Delete the cluster and apply again; if it happens again, give the operation's id to the operator.",
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
        summary: "The cloud differs from what was just applied.",
        detail: `These resources differ from the program: ${addresses.join(", ")}.`,
        remedy: "Another user or program is changing this account. Find out which, delete the cluster and apply again.",
        userFixable: true,
        retryable: true,
      },
    }),
  )

/** The steps of a creation that create the cluster and verify it. Each may run again after a crash. */
export class BuildClusterSteps extends Context.Service<BuildClusterSteps>()(
  "orrery/application/operation/BuildClusterSteps",
  { make },
) {
  static readonly layer = Layer.effect(this, make)
}
