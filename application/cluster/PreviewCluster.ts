import { Context, Effect, Layer } from "effect"

import { CurrentActor } from "#application/ports/CurrentActor.ts"
import { InfrastructureEngine } from "#application/ports/InfrastructureEngine.ts"
import * as Actor from "#domain/access/Actor.ts"
import type { CreateClusterCommand } from "#domain/cluster/CreateClusterCommand.ts"
import { costOfProgram } from "#domain/cost/PlanCost.ts"
import { summarize } from "#domain/infrastructure/ClusterPlan.ts"
import { managedResources } from "#domain/infrastructure/TerraformProgram.ts"

import { DraftCluster } from "./DraftCluster.ts"

const make = Effect.gen(function* () {
  const draft = yield* DraftCluster
  const engine = yield* InfrastructureEngine

  const authorize = Effect.flatMap(CurrentActor, (actor) => Actor.authorizePreview(actor, "cluster:create"))

  const preview = Effect.fn("PreviewCluster")(function* (command: CreateClusterCommand) {
    const { spec } = command
    const { preflight, program } = yield* draft(command, yield* authorize)
    const resources = managedResources(program)
    return {
      spec,
      engine: engine.info,
      resources,
      summary: summarize(resources.map((resource) => ({ ...resource, action: "create" as const }))),
      monthlyCost: costOfProgram(spec, program),
      preflight,
      program,
    }
  })

  return {
    /** Whether the caller may, for a reader that must refuse the caller before the request. */
    authorize,
    preview,
    /** Only the checks of the cloud. */
    preflight: Effect.fn("PreviewCluster.preflight")(function* (command: CreateClusterCommand) {
      const { preflight } = yield* draft(command, yield* authorize)
      return { spec: command.spec, preflight }
    }),
  }
})

/** What a cluster request would create and cost each month, and whether its cloud would allow it, without creating anything. */
export class PreviewCluster extends Context.Service<PreviewCluster>()("orrery/application/cluster/PreviewCluster", {
  make,
}) {
  static readonly layer = Layer.effect(this, make)
}
